/** Pages of a commit and of what changed since another one, at the host of the repository. */
export interface CodeHost {
  name: string;
  commit(sha: string): string;
  diff(base: string, head: string): string;
}

/**
 * The code host behind a git remote, null where its pages cannot be known. Only https and known
 * hosts: a link must never lead somewhere else than it says.
 */
export function codeHost(remoteUrl: string | null): CodeHost | null {
  if (remoteUrl === null || !URL.canParse(remoteUrl)) return null;
  const url = new URL(remoteUrl);
  if (url.protocol !== 'https:') return null;
  const path = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  if (path.split('/').length < 3) return null;
  const repository = `https://${url.host}${path}`;
  if (url.hostname === 'github.com') {
    return {
      name: 'GitHub',
      commit: (sha) => `${repository}/commit/${sha}`,
      diff: (base, head) => `${repository}/compare/${base}...${head}`,
    };
  }
  if (url.hostname === 'bitbucket.org') {
    return {
      name: 'Bitbucket',
      commit: (sha) => `${repository}/commits/${sha}`,
      diff: (base, head) => `${repository}/branches/compare/${head}..${base}`,
    };
  }
  if (url.hostname === 'codeberg.org') {
    return {
      name: 'Codeberg',
      commit: (sha) => `${repository}/commit/${sha}`,
      diff: (base, head) => `${repository}/compare/${base}...${head}`,
    };
  }
  // GitLab's scheme, at gitlab.com and at the many installations whose host names it.
  if (/(^|\.)gitlab\./.test(url.hostname)) {
    return {
      name: 'GitLab',
      commit: (sha) => `${repository}/-/commit/${sha}`,
      diff: (base, head) => `${repository}/-/compare/${base}...${head}`,
    };
  }
  return null;
}
