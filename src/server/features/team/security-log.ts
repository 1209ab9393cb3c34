import type { FastifyBaseLogger } from 'fastify';
import { isTeamRole, type Role } from '#domain/team/roles.ts';
import type { Clock } from '#server/lib/clock.ts';
import { TokenBucket } from '#server/limits/token-bucket.ts';

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Lines of one event about one account, in one process. */
const ACCOUNT_LINES = { burst: 10, perSecond: 1 / 60 };
/** Lines about all ordinary accounts, which anyone can register; they never displace lines about the team. */
const ORDINARY_LINES = { burst: 120, perSecond: 1 };
const ACCOUNTS_REMEMBERED_MAX = 10_000;

/**
 * The message of each event. What may be an attack is a warning, and of the team it is in the activity log too, as this
 * action; what the person did is written there where it is done.
 */
const EVENTS = {
  'account.registered': ['Account registered'],
  'account.sign-in': ['Signed in'],
  'account.sign-in-failed': ['Sign-in failed: wrong password', 'sign-in-failed'],
  'account.locked': ['Account locked after wrong passwords', 'locked'],
  'account.password-changed': ['Password changed'],
  'account.code-missing': ['Right password, no code: a second factor was asked for'],
  'account.code-failed': ['Right password, wrong code or passkey', 'code-failed'],
  'account.code-locked': ['Account locked after wrong codes', 'locked'],
  'account.second-factor-changed': ['Second factor changed'],
} as const;

type SecurityEvent = keyof typeof EVENTS;

interface LoggedAccount {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

/**
 * Logs sign-ins, failures and locks of existing accounts: the account and the network, never a secret. `onTeamEvent`
 * receives what the activity log has too.
 */
export function createSecurityLog(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  clock: Clock,
  onTeamEvent: (action: string, account: LoggedAccount, network: string) => void = () => undefined,
) {
  /** `omitted`: lines since the last one. */
  const counters = new Map<string, { readonly budget: TokenBucket; omitted: number }>();
  const ordinary = new TokenBucket(ORDINARY_LINES, clock.nowMs());

  function counterOf(key: string, nowMs: number) {
    const counter = counters.get(key) ?? { budget: new TokenBucket(ACCOUNT_LINES, nowMs), omitted: 0 };
    const oldest = counters.keys().next();
    if (!counters.has(key) && counters.size >= ACCOUNTS_REMEMBERED_MAX && !oldest.done) counters.delete(oldest.value);
    counters.set(key, counter);
    return counter;
  }

  return {
    /**
     * `network`: of `addressSubject(request.ip)`; `waitMs`: for how long attempts are locked. Omits lines beyond the
     * account's budget or that of all ordinary ones.
     */
    write(event: SecurityEvent, account: LoggedAccount, network: string, waitMs?: number): void {
      const { id, username, role } = account;
      const nowMs = clock.nowMs();
      const counter = counterOf(`${event} ${id}`, nowMs);
      if (!counter.budget.take(nowMs) || !(isTeamRole(role) || ordinary.take(nowMs))) {
        counter.omitted += 1;
        return;
      }
      const omitted = counter.omitted === 0 ? {} : { omitted: counter.omitted };
      counter.omitted = 0;
      const locked = waitMs === undefined ? {} : { forSeconds: Math.ceil(waitMs / 1_000) };
      const line = { event, userId: id, username, isAdmin: role === 'admin', network, ...locked, ...omitted };
      const [message, action] = EVENTS[event];
      if (action === undefined) log.info(line, message);
      else log.warn(line, message);
      if (action !== undefined && isTeamRole(role)) onTeamEvent(action, account, network);
    },
  };
}
