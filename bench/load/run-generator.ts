import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadPlan, LoadResult, MeasuredEdge } from './plan.ts';

const GENERATOR = fileURLToPath(new URL('./generator-process.ts', import.meta.url));

/**
 * Runs `plan` in a separate process, because this one may have other work. `onEdge` is called when the measured time
 * starts and when it ends.
 */
export function runGenerator(
  plan: LoadPlan,
  signal: AbortSignal,
  onEdge?: (edge: MeasuredEdge) => void,
): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(GENERATOR, { signal, killSignal: 'SIGKILL' });
    child.once('error', reject);
    child.once('exit', (code, exitSignal) => reject(new Error(`The load generator exited (${exitSignal ?? code}).`)));
    child.on('message', (message: MeasuredEdge | LoadResult) =>
      typeof message === 'string' ? onEdge?.(message) : resolve(message),
    );
    child.send(plan);
  });
}
