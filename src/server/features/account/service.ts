import type { User, UserSession } from '#contract/account.ts';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/account/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { KnownDevices } from '#server/known-device.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { createPeriodicSweep } from '#server/limits/periodic-sweep.ts';
import { hashSecret, withinShare } from '#server/secret-hash.ts';
import type { SessionTokens } from '#server/session-token.ts';
import { REGISTRATIONS_BY_ADDRESS } from './guess-rules.ts';
import { createPasswords, deviceOwner, incorrectCredentials, turnOf } from './passwords.ts';
import type { SecurityLog } from './security-log.ts';
import type { AccountStore, UserWithPassword } from './store.ts';

const USER_AGENT_CHARACTERS_MAX = 300;
const SESSIONS_SWEPT_EVERY_MS = 10 * 60 * 1_000;

/** Where a sign-in comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  /** Token of the session that the browser had before; it ends. */
  readonly oldToken: string | undefined;
  /** The device's mark, when it sent one. */
  readonly deviceMark: string | undefined;
}

export interface SignedIn {
  readonly user: User;
  /** For the browser's cookies. */
  readonly token: string;
  readonly deviceMark: string;
}

/** What the accounts' calls do, without HTTP. Every method may throw temporarily-unavailable. */
export interface AccountService {
  /** @throws {ProblemError} username-taken, email-taken, too-many-requests */
  register(account: { username: string; email: string; password: string }, origin: Origin): Promise<SignedIn>;
  /** Says the same, in similar time, for an unknown name and a wrong password. @throws {ProblemError} incorrect-credentials, too-many-requests */
  login(credentials: { username: string; password: string }, origin: Origin): Promise<SignedIn>;
  logout(token: string | undefined): Promise<void>;
  userOf(token: string | undefined): Promise<SignedInUser | undefined>;
  /**
   * Ends the user's other sign-ins. An administrator's new password has to be a strong one.
   * @throws {ProblemError} incorrect-password, invalid-request (of `newPassword`), not-signed-in, too-many-requests
   */
  changePassword(
    user: SignedInUser,
    passwords: { currentPassword: string; newPassword: string },
    ip: string,
  ): Promise<User>;
  sessions(user: SignedInUser): Promise<UserSession[]>;
  /** @throws {ProblemError} not-found, for another user's session too */
  endSession(user: SignedInUser, sessionId: number): Promise<void>;
}

export function createAccountService(deps: {
  store: AccountStore;
  tokens: SessionTokens;
  knownDevices: KnownDevices;
  limits: AttemptLimits;
  securityLog: SecurityLog;
  clock: Clock;
  /** Told when expired sessions could not be deleted, which is tried again later. */
  onSweepFailed: (error: unknown) => void;
}): AccountService {
  const { store, tokens, knownDevices, limits, securityLog, clock } = deps;
  const passwords = createPasswords(deps);
  const sweepSessions = createPeriodicSweep({
    clock,
    everyMs: SESSIONS_SWEPT_EVERY_MS,
    sweep: store.sweepSessions,
    onFailed: deps.onSweepFailed,
  });

  const startSession = async (user: UserWithPassword, origin: Origin): Promise<SignedIn> => {
    const { token, tokenHash } = tokens.issue();
    const createdMs = clock.nowMs();
    sweepSessions(createdMs);
    const isStarted = await store.startSession(
      {
        userId: user.id,
        passwordHash: user.passwordHash,
        tokenHash,
        userAgent: origin.userAgent.slice(0, USER_AGENT_CHARACTERS_MAX),
        network: addressSubject(origin.ip),
        createdMs,
        expiresMs: createdMs + ACCOUNT_SESSION_MS_MAX,
      },
      origin.oldToken === undefined ? undefined : tokens.hash(origin.oldToken),
    );
    if (!isStarted) throw incorrectCredentials();
    return { user: toUser(user), token, deviceMark: knownDevices.mark(deviceOwner(user.username)) };
  };

  return {
    async register({ username, email, password }, origin) {
      const address = addressSubject(origin.ip);
      await limits.count(REGISTRATIONS_BY_ADDRESS, address);
      const refuseTaken = async (): Promise<void> => {
        if ((await store.findByName(username)) !== undefined) {
          throw new ProblemError('username-taken', 'This username belongs to another account. Please choose another.');
        }
        if (await store.isEmailTaken(email)) {
          throw new ProblemError('email-taken', 'This email belongs to another account. Please log in instead.');
        }
      };
      await refuseTaken();
      const passwordHash = await hashSecret(password, turnOf(address));
      const user = await store.create({ username, email, passwordHash, isAdmin: false }, username);
      if (user !== undefined) {
        securityLog.write('account.registered', user, address);
        return startSession({ ...user, passwordHash }, origin);
      }
      // Somebody else was faster.
      await refuseTaken();
      throw new ProblemError('username-taken', 'This username or email belongs to another account.');
    },
    login: (credentials, origin) =>
      withinShare(turnOf(addressSubject(origin.ip)), async () => {
        const user = await passwords.verify(credentials, origin);
        const signedIn = await startSession(user, origin);
        securityLog.write('account.sign-in', user, addressSubject(origin.ip));
        return signedIn;
      }),
    async logout(token) {
      if (token !== undefined) await store.endSessionByToken(tokens.hash(token));
    },
    async userOf(token) {
      return token === undefined ? undefined : store.userOfSession(tokens.hash(token), clock.nowMs());
    },
    async changePassword(user, change, ip) {
      await withinShare(turnOf(addressSubject(ip)), () => passwords.change(user, change, ip));
      return toUser({ ...user, mustChangePassword: false });
    },
    async sessions(user) {
      const sessions = await store.sessionsOf(user.id, clock.nowMs());
      return sessions.map(({ id, createdAt, expiresAt, userAgent }) => ({
        id,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        userAgent,
        isCurrent: id === user.sessionId,
      }));
    },
    async endSession(user, sessionId) {
      if (await store.endSession(user.id, sessionId)) return;
      throw new ProblemError('not-found', 'You have no such sign-in; it may have ended already.');
    },
  };
}

export function toUser({ id, username, isAdmin, mustChangePassword }: User): User {
  return { id, username, isAdmin, mustChangePassword };
}
