import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadPlan, LoadResult } from './plan.ts';

const GENERATOR = fileURLToPath(new URL('./generator-process.ts', import.meta.url));

/** Runs `plan` in a separate process, because this one may have other work. */
export function runGenerator(plan: LoadPlan, signal: AbortSignal): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(GENERATOR, { signal, killSignal: 'SIGKILL' });
    child.once('error', reject);
    child.once('exit', (code, exitSignal) => reject(new Error(`The load generator exited (${exitSignal ?? code}).`)));
    child.once('message', (result) => resolve(result as LoadResult));
    child.send(plan);
  });
}
