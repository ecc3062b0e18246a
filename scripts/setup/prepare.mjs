import { pathToFileURL, fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-step.mjs';
import { endChildrenOnSignal, endWithParent } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { SetupError } from './setup-error.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Packages installed and sources built, once, however many ask at the same time; then `next`. */
export async function main(next) {
  endWithParent();
  const leaveSignals = endChildrenOnSignal();
  try {
    await prepare();
  } catch (error) {
    SetupError.exit(error);
  }
  leaveSignals();
  await next(pathToFileURL(root));
}

export async function prepare() {
  const task = async () => {
    await ensureInstalled(root);
    await ensureBuilt(root);
  };
  await withLock(`${root}data/.setup.lock`, task, (pid) =>
    console.log(`Waiting for process ${pid}, which is installing or building …`),
  );
}
