import type { User, UserSession } from '#contract/account.ts';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/account/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import { hashSecret, limitPerClient } from '#server/credentials/secret-hash.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { createPeriodicSweep } from '#server/limits/periodic-sweep.ts';
import { REGISTRATIONS_BY_ADDRESS } from './attempt-rules.ts';
import { createPasswords, deviceOwner, incorrectCredentials, requesterAt } from './passwords.ts';
import type { SecurityLog } from './security-log.ts';
import type { SessionStore } from './session-store.ts';
import type { AccountStore, UserWithPassword } from './store.ts';

const USER_AGENT_CHARACTERS_MAX = 300;
const SWEEP_SESSIONS_EVERY_MS = 10 * 60 * 1_000;

/** Where a sign-in comes from. */
export interface ClientInfo {
  readonly ip: string;
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
}

export type AccountService = ReturnType<typeof createAccountService>;

/** The accounts' operations, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createAccountService(deps: {
  store: AccountStore;
  sessions: SessionStore;
  tokens: SessionTokens;
  deviceCookies: DeviceCookies;
  limits: AttemptLimits;
  securityLog: SecurityLog;
  clock: Clock;
  /** Called when expired sessions could not be deleted, which is retried later. */
  onSweepFailed: (error: unknown) => void;
}) {
  const { store, sessions, tokens, deviceCookies, limits, securityLog, clock } = deps;
  const passwords = createPasswords(deps);
  const sweepSessions = createPeriodicSweep({
    clock,
    everyMs: SWEEP_SESSIONS_EVERY_MS,
    sweep: sessions.sweep,
    onFailed: deps.onSweepFailed,
  });

  const startSession = async (user: UserWithPassword, client: ClientInfo): Promise<AccountSignIn> => {
    const { token, tokenHash } = tokens.issue();
    const createdMs = clock.nowMs();
    sweepSessions(createdMs);
    const isStarted = await sessions.start(
      {
        userId: user.id,
        passwordHash: user.passwordHash,
        tokenHash,
        userAgent: client.userAgent.slice(0, USER_AGENT_CHARACTERS_MAX),
        network: addressSubject(client.ip),
        createdMs,
        expiresMs: createdMs + ACCOUNT_SESSION_MS_MAX,
      },
      client.oldToken === undefined ? undefined : tokens.hash(client.oldToken),
    );
    if (!isStarted) throw incorrectCredentials();
    return { user: toUser(user), token, deviceCookie: deviceCookies.issue(deviceOwner(user.username)) };
  };

  return {
    /** @throws {ProblemError} username-taken, email-taken, too-many-requests */
    async register(
      { username, email, password }: { username: string; email: string; password: string },
      client: ClientInfo,
    ): Promise<AccountSignIn> {
      const address = addressSubject(client.ip);
      await limits.count(REGISTRATIONS_BY_ADDRESS, address);
      const rejectTaken = async (): Promise<void> => {
        if ((await store.findByName(username)) !== undefined) {
          throw new ProblemError('username-taken', 'This username belongs to another account. Please choose another.');
        }
        if (await store.isEmailTaken(email)) {
          throw new ProblemError(
            'email-taken',
            'This email address belongs to another account. Please log in instead.',
          );
        }
      };
      await rejectTaken();
      const passwordHash = await hashSecret(password, requesterAt(address));
      const user = await store.create({ username, email, passwordHash, isAdmin: false }, username);
      if (user !== undefined) {
        securityLog.write('account.registered', user, address);
        return startSession({ ...user, passwordHash }, client);
      }
      // A concurrent registration was faster.
      await rejectTaken();
      throw new ProblemError('username-taken', 'This username or email address belongs to another account.');
    },

    /** @throws {ProblemError} incorrect-credentials, too-many-requests */
    login(credentials: { username: string; password: string }, client: ClientInfo): Promise<AccountSignIn> {
      const address = addressSubject(client.ip);
      return limitPerClient(requesterAt(address), async () => {
        const user = await passwords.verify(credentials, client);
        const signedIn = await startSession(user, client);
        securityLog.write('account.sign-in', user, address);
        return signedIn;
      });
    },

    async logout(token: string | undefined): Promise<void> {
      if (token !== undefined) await sessions.endByToken(tokens.hash(token));
    },

    async userOf(token: string | undefined): Promise<SignedInUser | undefined> {
      return token === undefined ? undefined : sessions.findUser(tokens.hash(token), clock.nowMs());
    },

    /**
     * Ends the user's other sessions. An administrator's new password has to be a strong one.
     * @throws {ProblemError} incorrect-password, invalid-request (of `newPassword`), not-signed-in, too-many-requests
     */
    async changePassword(
      user: SignedInUser,
      change: { currentPassword: string; newPassword: string },
      ip: string,
    ): Promise<User> {
      await limitPerClient(requesterAt(addressSubject(ip)), () => passwords.change(user, change, ip));
      return toUser({ ...user, mustChangePassword: false });
    },

    /** @throws {ProblemError} incorrect-password, not-signed-in, too-many-requests */
    confirmPassword: (user: SignedInUser, password: string, ip: string): Promise<void> =>
      limitPerClient(requesterAt(addressSubject(ip)), () => passwords.confirm(user, password, ip)),

    async sessions(user: SignedInUser): Promise<UserSession[]> {
      const stored = await sessions.list(user.id, clock.nowMs());
      return stored.map(({ id, createdAt, expiresAt, userAgent }) => ({
        id,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        userAgent,
        isCurrent: id === user.sessionId,
      }));
    },

    /** @throws {ProblemError} not-found, for another user's session too */
    async endSession(user: SignedInUser, sessionId: number): Promise<void> {
      if (await sessions.end(user.id, sessionId)) return;
      throw new ProblemError('not-found', 'Session not found; it may have ended already.');
    },
  };
}

export function toUser({ id, username, isAdmin, mustChangePassword }: User): User {
  return { id, username, isAdmin, mustChangePassword };
}
