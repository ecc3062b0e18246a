/** One thing the doctor looked at. */
export interface Finding {
  subject: string;
  status: 'ok' | 'warn' | 'fail';
  /** What was found; no full stop. */
  message: string;
  /** What to do; null where nothing is. */
  remedy: string | null;
  /** Who is to blame when it fails: what the user wrote, or something outside. */
  cause: 'input' | 'outside';
}

export const ok = (subject: string, message: string): Finding => ({
  subject,
  status: 'ok',
  message,
  remedy: null,
  cause: 'input',
});

export const warn = (subject: string, message: string, remedy: string): Finding => ({
  subject,
  status: 'warn',
  message,
  remedy,
  cause: 'outside',
});

export const fail = (
  subject: string,
  message: string,
  remedy: string,
  cause: Finding['cause'] = 'input',
): Finding => ({ subject, status: 'fail', message, remedy, cause });

/** A sentence `what: remedy.` of a fault as a failed finding. */
export function failedSentence(subject: string, sentence: string, cause?: Finding['cause']) {
  const [, message = sentence, remedy = ''] =
    /^(.*?): ([^:].*?)\.?$/s.exec(sentence.replaceAll('\n', ' ')) ?? [];
  return fail(subject, message, remedy, cause);
}
