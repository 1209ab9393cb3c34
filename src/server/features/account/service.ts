import { randomBytes } from 'node:crypto';
import type { User, UserSession } from '#contract/account.ts';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/account/limits.ts';
import { nameKey } from '#domain/account/name-key.ts';
import type { Clock } from '#server/clock.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { KnownDevices } from '#server/known-device.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { hashSecret, verifySecret } from '#server/secret-hash.ts';
import type { SessionTokens } from '#server/session-token.ts';
import {
  PASSWORDS_BY_ADDRESS,
  PASSWORDS_BY_KNOWN_DEVICE,
  PASSWORDS_BY_NAME,
  REGISTRATIONS_BY_ADDRESS,
} from './guess-rules.ts';
import type { AccountStore, StoredUser } from './store.ts';

const USER_AGENT_CHARACTERS_MAX = 300;

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
  sessions(user: SignedInUser): Promise<UserSession[]>;
  /** @throws {ProblemError} not-found, for another user's session too */
  endSession(user: SignedInUser, sessionId: number): Promise<void>;
}

export function createAccountService(deps: {
  store: AccountStore;
  tokens: SessionTokens;
  knownDevices: KnownDevices;
  limits: AttemptLimits;
  clock: Clock;
}): AccountService {
  const { store, tokens, knownDevices, limits, clock } = deps;
  // What a password is compared with when nobody has the name, so that it takes as long as when somebody does.
  let nobodysHash: Promise<string> | undefined;

  const startSession = async (user: StoredUser, { userAgent, oldToken }: Origin): Promise<SignedIn> => {
    const { token, tokenHash } = tokens.issue();
    const createdMs = clock.nowMs();
    await store.startSession(
      {
        userId: user.id,
        tokenHash,
        userAgent: userAgent.slice(0, USER_AGENT_CHARACTERS_MAX),
        createdMs,
        expiresMs: createdMs + ACCOUNT_SESSION_MS_MAX,
      },
      oldToken === undefined ? undefined : tokens.hash(oldToken),
    );
    return { user: toUser(user), token, deviceMark: knownDevices.mark(deviceOwner(user.username)) };
  };

  return {
    async register({ username, email, password }, origin) {
      await limits.count(REGISTRATIONS_BY_ADDRESS, addressSubject(origin.ip));
      const refuseTaken = async (): Promise<void> => {
        if ((await store.findByName(username)) !== undefined) {
          throw new ProblemError('username-taken', 'This username belongs to another account. Please choose another.');
        }
        if (await store.isEmailTaken(email)) {
          throw new ProblemError('email-taken', 'This email belongs to another account. Please log in instead.');
        }
      };
      await refuseTaken();
      const user = await store.create(
        { username, email, passwordHash: await hashSecret(password), isAdmin: false },
        username,
      );
      if (user !== undefined) return startSession(user, origin);
      // Somebody else was faster.
      await refuseTaken();
      throw new ProblemError('username-taken', 'This username or email belongs to another account.');
    },
    async login({ username, password }, origin) {
      const name = nameKey(username);
      const address = addressSubject(origin.ip);
      const isKnown = knownDevices.isKnown(deviceOwner(username), origin.deviceMark);
      if (!isKnown) {
        limits.refuseBlocked(PASSWORDS_BY_ADDRESS, address);
        limits.refuseBlocked(PASSWORDS_BY_NAME, name);
      }
      nobodysHash ??= hashSecret(randomBytes(16).toString('hex')).catch((error: unknown) => {
        nobodysHash = undefined;
        throw error;
      });
      const [decoyHash, user] = await Promise.all([nobodysHash, store.findByName(username)]);
      const verify = async (): Promise<boolean> => {
        const matches = await verifySecret(user?.passwordHash ?? decoyHash, password);
        return user !== undefined && matches;
      };
      const isRight = isKnown
        ? await limits.guess(PASSWORDS_BY_KNOWN_DEVICE, name, verify)
        : await limits.guess(PASSWORDS_BY_ADDRESS, address, () => limits.guess(PASSWORDS_BY_NAME, name, verify));
      if (!isRight || user === undefined) {
        throw new ProblemError('incorrect-credentials', 'The username or the password is not right.');
      }
      return startSession(user, origin);
    },
    async logout(token) {
      if (token !== undefined) await store.endSessionByToken(tokens.hash(token));
    },
    async userOf(token) {
      return token === undefined ? undefined : store.userOfSession(tokens.hash(token), clock.nowMs());
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

function toUser({ id, username, isAdmin }: User): User {
  return { id, username, isAdmin };
}

/** Unlike every e-mail, so that a wallet's mark is none for an account. */
function deviceOwner(username: string): string {
  return `account ${nameKey(username)}`;
}
