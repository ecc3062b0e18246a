import type { GoldenItem } from './item.ts';
import { type Finding, checkItem, parseItem } from './check-item.ts';
import { checkIds } from './check-ids.ts';
import { repeatedField } from './repeated-field.ts';
import { cut } from '#core/report/pointer';
import { explainSyntax, wholeFileFault } from './syntax-fault.ts';

/** One thing wrong with a golden file, with what to do about it. */
export interface GoldenFault {
  /** From 1. */
  line: number;
  qid: string | null;
  message: string;
  remedy: string;
}

export interface GoldenSet {
  /** Items of the lines without any fault, in file order. */
  items: GoldenItem[];
  /** The line of each item. */
  lines: number[];
  faults: GoldenFault[];
}

/**
 * Reads a golden set: JSON Lines, UTF-8. A byte order mark, CRLF and blank lines are tolerated; every
 * other fault is listed with its line and a remedy, all of them at once.
 */
export function readGolden(text: string): GoldenSet {
  const set: GoldenSet = { items: [], lines: [], faults: [] };
  const content = text.replace(/^\uFEFF/, '');
  const whole = wholeFileFault(content);
  if (whole) {
    set.faults.push({ ...whole, qid: null });
    return set;
  }
  const firstLine = new Map<string, number>();
  content.split(/\r\n|\n|\r/).forEach((line, i) => {
    if (line.trim() !== '') readLine(line, i + 1, firstLine, set);
  });
  return set;
}

function readLine(source: string, line: number, firstLine: Map<string, number>, set: GoldenSet) {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    set.faults.push({ line, qid: null, ...explainSyntax(source) });
    return;
  }
  const qid = qidOf(json);
  const findings = checkItem(json);
  const before = qid === null ? undefined : firstLine.get(qid);
  if (qid !== null && before === undefined) firstLine.set(qid, line);
  if (before !== undefined) findings.push(duplicate(before));
  const repeated = repeatedField(source);
  if (repeated !== null) findings.push(twice(repeated));
  findings.push(...checkIds(json));
  if (source.includes('\uFFFD')) findings.push(NOT_UTF8);
  for (const finding of findings) set.faults.push({ line, qid, ...finding });
  const parsed = findings.length > 0 ? null : parseItem(json);
  if (!parsed?.success) return;
  set.items.push(parsed.data);
  set.lines.push(line);
}

/** The decoder puts U+FFFD where bytes are no UTF-8; nobody writes it. */
const NOT_UTF8: Finding = {
  message: 'some characters could not be read: the file is not UTF-8 throughout',
  remedy: 'save it as UTF-8 (iconv -f WINDOWS-1252 -t UTF-8)',
};

function twice(field: string): Finding {
  return {
    message: `"${cut(field)}" stands twice on this line`,
    remedy: 'keep one of them: only the last would be read',
  };
}

function duplicate(before: number): Finding {
  return {
    message: `the qid is already used on line ${before}`,
    remedy: 'give every question a qid of its own; history follows the qid',
  };
}

function qidOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null;
  const { qid } = json as { qid?: unknown };
  return typeof qid === 'string' && qid !== '' ? qid : null;
}
