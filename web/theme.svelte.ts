const KEY = 'ranktrail-theme';
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

let chosen = $state<Theme>(stored());

/** What the person chose; `system` follows the operating system. Kept in this browser only. */
export const theme = {
  get value() {
    return chosen;
  },
  set value(next: Theme) {
    chosen = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage may be forbidden; the choice then lasts as long as the page.
    }
    applyTheme();
  },
};

/** Writes the choice where tokens.css looks; call before the first paint. */
export function applyTheme(): void {
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return THEMES.find((name) => name === value) ?? 'system';
  } catch {
    return 'system';
  }
}
