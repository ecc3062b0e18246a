// node .ci/checks.mjs FOLDER: the checks beyond `npm test`, each counted. FOLDER is made and used for everything.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, part } from './check.mjs';
import { checkClone } from './clone.mjs';
import { checkPackage } from './package.mjs';
import { checkSecondClient } from './second-client.mjs';
import { checkUse } from './use.mjs';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const scratch = resolve(process.argv[2] ?? '');
if (!process.argv[2]) throw new Error('Usage: node .ci/checks.mjs FOLDER');
mkdirSync(scratch, { recursive: true });

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
// Side by side: each waits for npm and for servers much of its time.
await Promise.all([
  part('package', async () => {
    const folder = await checkPackage({ checkout, scratch });
    if (folder) await checkUse({ checkout, scratch, folder });
  }),
  part('clone', () => checkClone({ checkout, scratch })),
  part('second client', () => checkSecondClient({ checkout, scratch })),
]);
process.exit(close() ? 0 : 1);
