/** A sentence, list item or table row, with the headings it stands under in its chunk. */
export interface Sentence {
  text: string;
  heading: string;
}

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;
const ROW = /^\s*\|/;
const RULER = /^[\s|:=*_-]+$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentences of a chunk's text in order. List items and table rows are one sentence each,
 * paragraphs are segmented, headings are no sentences but the context of what follows them, as is
 * an injected header (a first line that the chunk's title begins with).
 */
export function sentencesOf({ text, title }: { text: string; title?: string | null }): Sentence[] {
  const sentences: Sentence[] = [];
  let heading = title ?? '';
  let paragraph: string[] = [];
  const flush = () => {
    for (const { segment } of segmenter.segment(paragraph.join(' '))) {
      if (segment.trim() !== '') sentences.push({ text: segment.trim(), heading });
    }
    paragraph = [];
  };
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    const own = HEADING.exec(line)?.[1];
    if (i === 0 && line !== '' && `${title ?? ''} > `.startsWith(`${line} > `)) continue;
    if (own !== undefined || RULER.test(line) || line === '' || FENCE.test(line)) {
      flush();
      if (own !== undefined) heading = `${title ?? ''} ${own}`;
    } else if (ITEM.test(line) || ROW.test(line)) {
      flush();
      paragraph.push(line.replace(ITEM, '').trim());
      if (ROW.test(line)) {
        sentences.push({ text: paragraph.join(' '), heading });
        paragraph = [];
      }
    } else paragraph.push(line.trim());
  }
  flush();
  return sentences;
}
