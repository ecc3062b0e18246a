/** Git cannot tell what is needed; the message is one sentence with its remedy, fit for a user. */
export class GitFault extends Error {
  override name = 'GitFault';
}
