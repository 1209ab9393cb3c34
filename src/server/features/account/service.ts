import type { PasswordConfirmation, User, UserSession } from '#contract/account.ts';
import type { Clock } from '#server/clock.ts';
import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import { hashSecret, queueHashing, requesterOf } from '#server/credentials/secret-hash.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import type { Caller } from '#server/http/caller.ts';
import type { ConfirmedBy, SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { REGISTRATIONS_BY_ADDRESS } from './attempt-rules.ts';
import { createPasswords, deviceOwner } from './passwords.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import type { SecurityLog } from './security-log.ts';
import { type AccountSignIn, type ClientInfo, type StartSession, toUser } from './session-starter.ts';
import type { SessionStore } from './session-store.ts';
import type { AccountStore } from './store.ts';

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

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
  const { store, sessions, tokens, deviceCookies, limits, securityLog, clock, secondFactor, startSession } = deps;
  const passwords = createPasswords(deps);

  async function rejectTaken({ username, email }: NewAccount): Promise<void> {
    if ((await store.findByName(username)) !== undefined) {
      throw new ProblemError('username-taken', 'This username belongs to another account. Please choose another.');
    }
    if (await store.isEmailTaken(email)) {
      throw new ProblemError('email-taken', 'This email address belongs to another account. Please log in instead.');
    }
  }

  return {
    /** @throws {ProblemError} username-taken, email-taken, too-many-requests */
    register(account: NewAccount, client: ClientInfo): Promise<AccountSignIn> {
      const requester = requesterOf('accounts', client, { isKnown: false });
      return queueHashing(requester, async () => {
        await limits.count(REGISTRATIONS_BY_ADDRESS, { ip: client.ip });
        await rejectTaken(account);
        const { username, email, password } = account;
        const passwordHash = await hashSecret(password, requester);
        const user = await store.create({ username, email, passwordHash, role: 'user' }, username);
        if (user !== undefined) {
          securityLog.write('account.registered', user, addressSubject(client.ip));
          return startSession({ ...user, passwordHash }, client);
        }
        // A concurrent registration was faster.
        await rejectTaken(account);
        throw new ProblemError('username-taken', 'This username or email address belongs to another account.');
      });
    },

    /** @throws {ProblemError} incorrect-credentials, second-factor-required, incorrect-code, too-many-requests */
    login(
      credentials: { username: string; password: string; code?: string | undefined },
      client: ClientInfo,
    ): Promise<AccountSignIn> {
      const { ip } = client;
      const address = addressSubject(ip);
      const isKnownDevice = deviceCookies.isKnown(deviceOwner(credentials.username), client.deviceCookie);
      const requester = requesterOf('accounts', client, { isKnown: isKnownDevice });
      return queueHashing(requester, async () => {
        const user = await passwords.verify(credentials, { ip, isKnownDevice, requester });
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
      caller: Caller,
    ): Promise<User> {
      const requester = requesterOf('accounts', caller, { isKnown: true });
      await queueHashing(requester, () => passwords.change(user, change, { ip: caller.ip, requester }));
      return toUser({ ...user, mustChangePassword: false });
    },

    /**
     * Asks again for everything that a sign-in needs.
     * @throws {ProblemError} incorrect-password, second-factor-required, incorrect-code, not-signed-in,
     *   too-many-requests
     */
    async confirmPassword(
      user: SignedInUser,
      { password, code }: PasswordConfirmation,
      caller: Caller,
    ): Promise<ConfirmedBy> {
      await passwords.confirm(user, password, caller);
      const hasCode = await secondFactor.verify(user, code, addressSubject(caller.ip));
      return hasCode ? 'password and code' : 'password';
    },

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
