import type { Finding } from './check-item.ts';

/** What makes the file as a whole unreadable as JSON Lines, or null. */
export function wholeFileFault(content: string): (Finding & { line: number }) | null {
  if (isUtf16(content)) {
    return {
      line: 1,
      message: 'the file is not UTF-8; it looks like UTF-16',
      remedy: 'save it as UTF-8 (iconv -f UTF-16 -t UTF-8)',
    };
  }
  const start = content.search(/\S/);
  if (start < 0) {
    return {
      line: 1,
      message: 'the file holds no question',
      remedy:
        'write one JSON object per line: {"qid":"q001","question":"…","relevant_chunk_ids":["…"]}',
    };
  }
  const line = content.slice(0, start).split('\n').length;
  const array = content[start] === '[';
  if (!array && !spansLines(content)) return null;
  return {
    line,
    message: array ? 'the file is a JSON array' : 'one JSON object spans several lines',
    remedy: `write one object per line, without brackets or commas between them (jq -c ${array ? "'.[]'" : '.'})`,
  };
}

/** Every second byte of such a file is NUL, as far as it is Latin; a stray NUL is something else. */
function isUtf16(content: string): boolean {
  const start = content.replace(/^\uFFFD+/, '').slice(0, 64);
  return start.split('\u0000').length - 1 > start.length / 4;
}

/** A pretty-printed object: its first line is no JSON, and the first lines together are. */
function spansLines(content: string): boolean {
  const first = (/\S.*/.exec(content)?.[0] ?? '').trim();
  return first === '{' && /^\s*"/m.test(content);
}

/** Why a line is no JSON, in words for the slips that people make. */
export function explainSyntax(source: string): Finding {
  const line = source.trim();
  if (line.includes('\u0000')) {
    return {
      message: `holds a NUL byte (column ${source.indexOf('\u0000') + 1})`,
      remedy: "remove it (tr -d '\\000'), and look whether the file was cut or damaged there",
    };
  }
  if (/,$/.test(line) && parses(line.slice(0, -1))) {
    return {
      message: 'a comma ends the line',
      remedy: 'remove it: lines are not joined by commas',
    };
  }
  if (parses(line.replace(/,(\s*[\]}])/g, '$1'))) {
    return { message: 'a comma stands before a closing bracket', remedy: 'remove the last comma' };
  }
  if (parses(line.replace(/(?<=[:,[]\s*)(NaN|-?Infinity)\b/g, 'null'))) {
    return { message: 'NaN and Infinity are not JSON', remedy: 'write null, or a number' };
  }
  if (/^(#|\/\/)/.test(line)) {
    return { message: 'JSON Lines has no comments', remedy: 'put remarks in the field "note"' };
  }
  if (/^\{\s*'/.test(line)) {
    return {
      message: 'strings stand in single quotes',
      remedy: 'write JSON, not a Python dict: json.dumps(item)',
    };
  }
  if (/\}\s*,?\s*\{/.test(line) && line.split(/(?<=\})\s*,?\s*(?=\{)/).every(parses)) {
    return { message: 'several objects stand on one line', remedy: 'give each its own line' };
  }
  if (/[\u201C\u201D]/.test(line) && parses(line.replace(/[\u201C\u201D]/g, '"'))) {
    return {
      message: 'typographic quotes instead of "',
      remedy: 'replace them by straight quotes',
    };
  }
  return { message: `is not JSON: ${reasonOf(line)}`, remedy: 'write one JSON object per line' };
}

function parses(text: string): boolean {
  return reasonOf(text) === '';
}

/** The parser's complaint without the text it quotes; '' when there is none. */
function reasonOf(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.replace(/,? ?(?:\.\.\.)?"[\s\S]*" is not valid JSON$/, '');
  }
}
