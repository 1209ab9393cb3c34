import { setImmediate } from 'node:timers/promises';

/** Runs a computation slice by slice, so that the process serves requests in between. Returns its result. */
export async function inSlices<Result>(computation: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = computation.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
