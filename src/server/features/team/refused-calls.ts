import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problem.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { boundEndpoints, toRouteUrl } from '#server/http/bind-endpoint.ts';
import { problemCode } from '#server/http/error-handler.ts';
import type { FindUser, SignedInUser } from '#server/http/guard.ts';
import type { Clock } from '#server/lib/clock.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import { createLineCounter, type LineCounter, type SecurityLog } from './security-log.ts';

/** Missing rights, and confirmations that were refused. */
const REFUSALS: readonly ProblemCode[] = [
  'not-an-administrator',
  'own-approval',
  'incorrect-password',
  'incorrect-code',
];

/** Entries of one member, in one process. */
const MEMBER_ENTRIES = { burst: 20, refillMs: 60_000 };
const MEMBERS_MAX = 1_000;
const TEAM_PATH = '/api/admin/';

/** Logs the calls that a signed-in member of the team was refused: in the security log and in the activity log. */
export function createRefusedCalls(deps: {
  readonly database: Pick<Database, 'orm'>;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  /** Called when an entry could not be written: a refusal is sent all the same. */
  readonly onFailed: (error: unknown) => void;
}) {
  const { database, clock, securityLog, onFailed } = deps;
  const users = new WeakMap<object, SignedInUser>();
  const counters = new Map<number, LineCounter>();

  function mayWrite({ id }: SignedInUser): boolean {
    const counter = counters.get(id) ?? createLineCounter(MEMBER_ENTRIES);
    if (counters.size >= MEMBERS_MAX) counters.clear();
    counters.set(id, counter);
    return counter.consume(clock.nowMs());
  }

  /** Logs a problem that a request is answered with, when it is a refusal of the team. */
  async function note(code: ProblemCode, request: FastifyRequest): Promise<void> {
    const user = REFUSALS.includes(code) ? users.get(request) : undefined;
    if (user === undefined || !isTeamRole(user.role)) return;
    const network = addressSubject(request.ip);
    securityLog.write('account.refused', user, network);
    if (!mayWrite(user)) return;
    // In the words of the API's description; never the address, which may have an e-mail.
    const { method, routeOptions } = request;
    const endpoint = boundEndpoints(request.server).find(
      (each) => each.method === method && toRouteUrl(each.path) === routeOptions.url,
    );
    const subject = endpoint?.summary ?? `${method} ${routeOptions.url ?? ''}`;
    await recordActivity(database.orm, {
      ...{ kind: 'team', action: 'refused', subject, by: user.username, nowMs: clock.nowMs() },
      ...{ network, after: { code } },
    }).catch(onFailed);
  }

  return {
    /** Returns `findUser`, which from then on says whose request it was. */
    watch:
      (findUser: FindUser): FindUser =>
      async (request) => {
        const user = await findUser(request);
        if (user !== undefined) users.set(request, user);
        return user;
      },

    /** Watches the routes of the team that are registered from now on. */
    install(app: FastifyInstance): void {
      app.addHook('onRoute', (route) => {
        if (!route.url.startsWith(TEAM_PATH)) return;
        route.onSend = async (request, reply) => {
          const code = problemCode(reply);
          if (code !== undefined) await note(code, request);
        };
      });
    },
  };
}
