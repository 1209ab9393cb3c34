import type { User, UserSession } from '#contract/account.ts';
import type { Clock } from '#server/clock.ts';
import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import { hashSecret, limitPerClient } from '#server/credentials/secret-hash.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { REGISTRATIONS_BY_ADDRESS } from './attempt-rules.ts';
import { createPasswords, requesterAt } from './passwords.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import type { SecurityLog } from './security-log.ts';
import { type AccountSignIn, type ClientInfo, type StartSession, toUser } from './session-starter.ts';
import type { SessionStore } from './session-store.ts';
import type { AccountStore } from './store.ts';

export type AccountService = ReturnType<typeof createAccountService>;

/** The accounts' operations, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createAccountService(deps: {
  store: AccountStore;
  sessions: SessionStore;
  secondFactor: Pick<SecondFactor, 'verify'>;
  tokens: SessionTokens;
  deviceCookies: DeviceCookies;
  limits: AttemptLimits;
  securityLog: SecurityLog;
  clock: Clock;
  startSession: StartSession;
}) {
  const { store, sessions, tokens, limits, securityLog, clock, secondFactor, startSession } = deps;
  const passwords = createPasswords(deps);
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
      const user = await store.create({ username, email, passwordHash, role: 'user' }, username);
      if (user !== undefined) {
        securityLog.write('account.registered', user, address);
        return startSession({ ...user, passwordHash }, client);
      }
      // A concurrent registration was faster.
      await rejectTaken();
      throw new ProblemError('username-taken', 'This username or email address belongs to another account.');
    },

    /** @throws {ProblemError} incorrect-credentials, second-factor-required, incorrect-code, too-many-requests */
    login(
      credentials: { username: string; password: string; code?: string | undefined },
      client: ClientInfo,
    ): Promise<AccountSignIn> {
      const address = addressSubject(client.ip);
      return limitPerClient(requesterAt(address), async () => {
        const user = await passwords.verify(credentials, client);
        await secondFactor.verify(user, credentials.code, address);
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
     * Ends the user's other sessions. A new password of the team has to be a strong one.
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
      const stored = await sessions.list(user, clock.nowMs());
      return stored.map(({ id, createdAt, expiresAt, userAgent }) => ({
        id,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        userAgent,
        isCurrent: id === user.sessionId,
      }));
    },

    /** Ends the session of this request too. */
    endAllSessions: (user: SignedInUser): Promise<void> => sessions.endAll(user.id),

    /** @throws {ProblemError} not-found, for another user's session too */
    async endSession(user: SignedInUser, sessionId: number): Promise<void> {
      if (await sessions.end(user.id, sessionId)) return;
      throw new ProblemError('not-found', 'Session not found; it may have ended already.');
    },
  };
}
