import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { others } from './others.ts';
import type { CiFacts, CiProvider } from './provider.ts';

/** Tried in this order; the first that recognises its variables answers. */
const PROVIDERS: CiProvider[] = [github, gitlab, ...others];

const NOTHING: CiFacts = {
  sha: null,
  short_sha: null,
  branch: null,
  pull_request: null,
  tested_sha: null,
  remote_url: null,
  author: null,
  message: null,
  committed_at: null,
  kind: 'ci',
};

/** What the CI system around us says, or null outside of one. `head` is the checked-out commit. */
export function readCi(
  env: NodeJS.ProcessEnv,
  head: string | null,
): (CiFacts & { provider: string }) | null {
  const provider = PROVIDERS.find(({ detect }) => detect(env));
  if (!provider) return null;
  return { ...NOTHING, ...provider.read(env, head), provider: provider.name };
}
