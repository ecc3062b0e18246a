/** Model, version and prompt of a run's judge in one text; null without a judge. */
export function judgeOf({ judge }: Record<string, unknown>): string | null {
  if (typeof judge !== 'object' || judge === null) return null;
  const { model, version, prompt_hash } = judge as Record<string, unknown>;
  return JSON.stringify([model ?? null, version ?? null, prompt_hash ?? null]);
}
