import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadPlan, LoadResult } from './plan.ts';

const GENERATOR = fileURLToPath(new URL('./generator.ts', import.meta.url));

/** Runs `plan` in a process of its own, so that offering the load and the servers do not share an event loop. */
export function runLoadProcess(plan: LoadPlan, signal: AbortSignal): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(GENERATOR, { signal, killSignal: 'SIGKILL' });
    child.once('error', reject);
    child.once('exit', (code, by) => reject(new Error(`the load generator ended early (${by ?? code})`)));
    child.once('message', (result) => resolve(result as LoadResult));
    child.send(plan);
  });
}
