import { setImmediate } from 'node:timers/promises';

/**
 * Runs a computation slice by slice, so that the process serves requests in between. Returns its result, or rejects
 * with the signal's reason.
 */
export async function inSlices<Result>(computation: Generator<void, Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const step = computation.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
