import { expect, it } from 'vitest';
import { shortcutOf } from './shortcut.ts';

function press(html: string, key: string, options: KeyboardEventInit = {}): string | null {
  document.body.innerHTML = html;
  const target = document.body.firstElementChild ?? document.body;
  let got: string | null = null;
  const listen = (event: KeyboardEvent) => (got = shortcutOf(event));
  document.body.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
  document.body.removeEventListener('keydown', listen);
  return got;
}

it('gives the key of a shortcut', () => {
  expect(press('<a href="#">x</a>', 'j')).toBe('j');
});

it.each([
  ['<input>', {}],
  ['<select></select>', {}],
  ['<p></p>', { ctrlKey: true }],
  ['<p></p>', { metaKey: true }],
])('leaves keys to %s %j', (html, options) => {
  expect(press(html, 'ArrowLeft', options)).toBeNull();
});
