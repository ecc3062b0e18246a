import { execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from './check.mjs';

const started = new Set();
process.on('exit', () => started.forEach((child) => killGroup(child, 'SIGKILL')));

/** The environment of a user: nothing of ours, no colour, no fixed port. */
export const userEnv = (extra = {}) => ({ ...process.env, NO_COLOR: '1', ...extra });

/**
 * Runs a program to its end.
 *
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function finish(command, args, { cwd, env = userEnv(), seconds = 120 } = {}) {
  return new Promise((resolve) => {
    const options = { cwd, env, timeout: seconds * 1000, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) || 1 : 0, stdout, stderr }),
    );
  });
}

/** Runs a program that must end with exit code 0; its standard output. */
export async function succeed(command, args, options) {
  const { code, stdout, stderr } = await finish(command, args, options);
  expect(code === 0, `${command} ${args.join(' ')}: exit code ${code}\n${stdout}${stderr}`);
  return stdout;
}

/**
 * Starts a server and waits for the address it prints.
 *
 * @returns {Promise<{ url: string, ms: number, output: () => string, stop: () => Promise<number | null> }>}
 *   `stop` sends SIGTERM to the program alone and gives its exit code
 */
export async function serve(command, args, { cwd, env = userEnv(), seconds }) {
  const start = performance.now();
  // A group of its own, so that whatever it started can be ended with it.
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await Promise.race([ended, sleep(10_000, 'still running', { ref: false })]);
    killGroup(child, 'SIGKILL');
    started.delete(child);
    expect(code !== 'still running', `${command}: still running 10 s after SIGTERM\n${output}`);
    return code;
  };

  for (;;) {
    const url = /https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):[1-9]\d*\S*/.exec(output)?.[0];
    const ms = performance.now() - start;
    if (url) return { url: url.replace(/[.,]$/, ''), ms, output: () => output, stop };
    if (child.exitCode !== null || ms > seconds * 1000) {
      killGroup(child, 'SIGKILL');
      throw new Error(`No address within ${Math.round(ms / 1000)} s:\n${output}`);
    }
    await sleep(20);
  }
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // it is gone already
  }
}

/** GET as JSON; anything but 200 throws. */
export async function get(base, path) {
  const response = await fetch(new URL(path, base), { signal: AbortSignal.timeout(10_000) });
  expect(
    response.status === 200,
    `GET ${path}: ${response.status} ${await response.clone().text()}`,
  );
  return response.json();
}

/** Asks until the answer satisfies, or throws with the last one. */
export async function until(ask, satisfies, seconds) {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask().catch((error) => ({ error: error.message }));
    if (!answer.error && satisfies(answer)) return answer;
    expect(
      performance.now() < end,
      `not within ${seconds} s: ${JSON.stringify(answer).slice(0, 800)}`,
    );
    await sleep(200);
  }
}
