/** Where this page came from: what other programs must be told. */
export function serverUrl(): string {
  return document.baseURI.replace(/[^/]*$/, '').replace(/\/$/, '');
}

/** Evaluates the commit checked out and sends the report here. */
export function pushCommand(project: string): string {
  const url = serverUrl();
  const isDefault = /^http:\/\/(127\.0\.0\.1|localhost):7357$/.test(url);
  return `npx ranktrail eval --push --project ${project}${isDefault ? '' : ` \\\n  --url ${url}`}`;
}

/** The flat map: twenty lines in any language can make it. */
export function curlCommand(project: string): string {
  return [
    `curl "${serverUrl()}/api/v1/projects/${project}/reports?sha=$(git rev-parse HEAD)&branch=$(git branch --show-current)&k=5" \\`,
    `  -H "content-type: application/json" \\`,
    `  -d '{"recall@5": 0.82, "mrr": 0.64, "answer_accuracy_live": 0.71}'`,
  ].join('\n');
}

/** Measures the answers, too. */
export function generateCommand(project: string): string {
  return pushCommand(project).replace('eval --push', 'eval --generate --push');
}
