import type { User } from '#contract/team-account.ts';
import { nameKey } from '#domain/team/name-key.ts';
import { sessionExpiresMs } from '#domain/team/session-limits.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createPeriodicSweep } from '#server/lib/jobs.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptsLeft } from '#server/limits/attempt-rule.ts';
import type { UserWithPassword } from './account-store.ts';
import type { ConfirmationSource } from './confirmation-source.ts';
import type { SessionStore, StartedSession } from './session-store.ts';

const USER_AGENT_CHARACTERS_MAX = 300;
const SWEEP_SESSIONS_EVERY_MS = 10 * MINUTE_MS;

/** Where a sign-in comes from. */
export interface ClientInfo extends ConfirmationSource {
  readonly userAgent: string;
  /** Token of the session that the browser had before; it ends. */
  readonly oldToken: string | undefined;
  readonly deviceCookie: string | undefined;
}

/** A user and the values of the browser's cookies. */
export interface AccountSignIn {
  readonly user: User;
  readonly token: string;
  readonly deviceCookie: string;
  /** How long the session lasts at most. */
  readonly sessionMs: number;
}

/** Starts a session. @throws {ProblemError} incorrect-credentials, when the password has changed in the meantime */
export type StartSession = (
  user: UserWithPassword,
  client: ClientInfo,
  /** A new account's first browser is no new device. */
  isKnownDevice?: boolean,
) => Promise<AccountSignIn>;

export interface SessionStarterDeps {
  readonly sessions: SessionStore;
  readonly tokens: SessionTokens;
  readonly deviceCookies: DeviceCookies;
  readonly clock: Clock;
  /** Whether administrators need a second factor. */
  readonly requiresSecondFactor: boolean;
  /** Called when expired sessions could not be deleted, which is retried later. */
  readonly onSweepFailed: (error: unknown) => void;
}

/** Returns what every sign-in ends with. */
export function createSessionStarter(deps: SessionStarterDeps): StartSession {
  const { sessions, tokens, deviceCookies, clock } = deps;
  const sweepSessions = createPeriodicSweep({
    clock,
    everyMs: SWEEP_SESSIONS_EVERY_MS,
    sweep: sessions.sweep,
    onFailed: deps.onSweepFailed,
  });
  return async (user, client, isKnownDevice = true) => {
    const { token, tokenHash } = tokens.issue();
    const createdMs = clock.nowMs();
    sweepSessions(createdMs);
    const started = await sessions.start(
      {
        userId: user.id,
        passwordHash: user.passwordHash,
        tokenHash,
        userAgent: client.userAgent.slice(0, USER_AGENT_CHARACTERS_MAX),
        network: addressSubject(client.ip),
        createdMs,
        isKnownDevice,
      },
      client.oldToken === undefined ? undefined : tokens.hash(client.oldToken),
    );
    if (started === undefined) throw incorrectCredentials();
    const { role, deviceGeneration, hasSecondFactor } = started;
    const mustSetUpSecondFactor = needsSecondFactor(deps, { role, hasSecondFactor });
    return {
      user: toUser({ ...user, role, mustSetUpSecondFactor }),
      token,
      deviceCookie: deviceCookies.issue(deviceOwner(user.username), deviceGeneration),
      sessionMs: sessionExpiresMs(role, 0),
    };
  };
}

/** Whether an administrator has to set up a second factor before anything else. */
export function needsSecondFactor(
  { requiresSecondFactor }: Pick<SessionStarterDeps, 'requiresSecondFactor'>,
  { role, hasSecondFactor }: Pick<StartedSession, 'role' | 'hasSecondFactor'>,
): boolean {
  return requiresSecondFactor && role === 'admin' && !hasSecondFactor;
}

export function toUser(user: Omit<User, 'isAdmin'>): User {
  const { id, username, role, mustChangePassword, mustSetUpSecondFactor } = user;
  return { id, username, isAdmin: role === 'admin', role, mustChangePassword, mustSetUpSecondFactor };
}

/** Differs from every e-mail, so that a wallet's device cookie is not valid for an account. */
export function deviceOwner(username: string): string {
  return `account ${nameKey(username)}`;
}

/** With the attempts that are left, where they are known. */
export function incorrectCredentials(left?: AttemptsLeft): ProblemError {
  const known = left === undefined ? {} : { attemptsLeft: left.tries };
  return new ProblemError('incorrect-credentials', 'Incorrect username or password.', known);
}
