import { unavailable } from './problem-error.ts';

/** Below the 10 s for which the site's own code waits for an answer. */
const ANSWER_MS_MAX = 8_000;

/**
 * Settles as `work` does, or rejects after eight seconds; what `work` does later is nobody's answer any more. Fastify's `handlerTimeout`
 * ends with the request's body on Node 20, so it does not bound calls that have one.
 * @throws {ProblemError} temporarily-unavailable
 */
export function answerInTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable()), ANSWER_MS_MAX);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
