import type { Finding } from './row.ts';

const HEAD = ['what', 'measured', 'limit of the same run', 'ratio', 'goal', 'met'];

/** The findings as a Markdown table. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, measured, limit, ratio, goal, met }) => [
    what,
    measured,
    limit ?? '',
    ratio === null ? '' : ratio.toFixed(2),
    goal,
    met === null ? '' : met ? 'yes' : '**no**',
  ]);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows.map(line)].join('\n');
}
