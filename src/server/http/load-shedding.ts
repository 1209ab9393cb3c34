import type { FastifyInstance } from 'fastify';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problem } from '#contract/problem.ts';
import type { LoopWatch } from './loop-watch.ts';
import { UNAVAILABLE_DETAIL, UNAVAILABLE_RETRY_AFTER_SECONDS } from './problem-error.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** A frequent call that has waited longer than this is refused unread. Three more such waits are left for its commit. */
const BEHIND_MS_MAX = 60;

/**
 * This many frequent calls of one turn are served however long the turn takes: a turn that is slow with fewer of them was
 * held up by the machine, not by its visitors, and refusing them would win nothing.
 */
const SERVED_PER_TURN_MIN = 64;

const STATUS = PROBLEMS['temporarily-unavailable'].status;
const BODY = JSON.stringify(problem('temporarily-unavailable', UNAVAILABLE_DETAIL));
const HEADERS = {
  'content-type': PROBLEM_MEDIA_TYPE,
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
  'retry-after': String(UNAVAILABLE_RETRY_AFTER_SECONDS),
};

/**
 * Refuses frequent calls (the contract's `frequent`) with 503 while this process is behind because of them: quickly, because a refusal that
 * costs as much as the work saves nobody. They come again by themselves; people's calls and pages are never refused here.
 */
export function installLoadShedding(
  app: FastifyInstance,
  watch: Pick<LoopWatch, 'behindMs' | 'turn'>,
  securityHeaders: SecurityHeaders,
): void {
  const headers = { ...securityHeaders, ...HEADERS };
  let turn = 0;
  let servedInTurn = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isFrequent !== true) {
      done();
      return;
    }
    if (turn !== watch.turn()) {
      turn = watch.turn();
      servedInTurn = 0;
    }
    if (servedInTurn < SERVED_PER_TURN_MIN || watch.behindMs() <= BEHIND_MS_MAX) {
      servedInTurn += 1;
      done();
      return;
    }
    reply.hijack();
    reply.raw.writeHead(STATUS, headers).end(BODY);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's `frequent`. */
    isFrequent?: boolean;
  }
}
