import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let ending = false;

/**
 * Runs a program without a shell and gathers what it prints, standard output and error as they come.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string, ms: number }>} code 127 when it could not be started
 */
export function run(command, args, { cwd, env = process.env } = {}) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    const gather = (text) => (output += text);
    child.stdout.setEncoding('utf8').on('data', gather);
    child.stderr.setEncoding('utf8').on('data', gather);
    const done = (code) => {
      running.delete(child);
      if (!ending) resolve({ code, output, ms: performance.now() - start });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      done(127);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** The npm that started this script, else the one on the path. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], options);
  return run('npm', args, options);
}

/**
 * On Ctrl-C and kill: end the children first, so that nothing goes on writing behind our back.
 *
 * @returns {() => void} leaves signals to others again
 */
export function endChildrenOnSignal() {
  const onSignal = async (signal) => {
    ending = true;
    const gone = [...running].map(
      (child) => new Promise((resolve) => child.once('close', resolve)),
    );
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(gone);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.once(signal, onSignal);
  return () => signals.forEach((signal) => process.off(signal, onSignal));
}

/**
 * npm runs us under a shell, which dies of a signal without passing it on: once our parent is gone,
 * end as if the signal had been sent to us.
 */
export function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
