import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from './project.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs programs side by side; when one ends, or we are asked to, all end.
 * @param {readonly { script: string, args: readonly string[], env: NodeJS.ProcessEnv }[]} programs scripts for this Node
 * @returns {Promise<number>} exit code of the first that ended by itself; 0 when we were asked to end
 */
export async function runTogether(programs) {
  const children = programs.map(({ script, args, env }) =>
    spawn(process.execPath, [script, ...args], { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  let ending = false;
  /** @param {NodeJS.Signals} [signal] */
  function endAll(signal) {
    // Once only: told twice, tsx kills the server before it has closed its database. And a terminal tells Ctrl-C to all.
    if (ending) return;
    ending = true;
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of children) child.kill('SIGTERM');
  }
  for (const signal of SIGNALS) process.on(signal, endAll);
  const ends = children.map(async (child) => {
    const [code] = await once(child, 'close');
    return code === null ? 1 : code;
  });
  const first = await Promise.race(ends);
  const asked = ending;
  endAll();
  await Promise.all(ends);
  for (const signal of SIGNALS) process.off(signal, endAll);
  return asked ? 0 : first;
}
