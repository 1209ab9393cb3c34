import type { BodyOf } from '#contract/endpoint.ts';
import type {
  accountChangePassword,
  PasswordConfirmation,
  SecondFactorProof,
  User,
  UserSession,
} from '#contract/team-account.ts';
import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import { hashSecret, queueHashing, requesterOf } from '#server/credentials/secret-hash.ts';
import type { SessionTokens } from '#server/credentials/session-token.ts';
import type { ConfirmedBy, SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { REGISTRATIONS_BY_ADDRESS } from './attempt-rules.ts';
import type { ConfirmationSource } from './confirmation-source.ts';
import { createPasswords, deviceOwner } from './passwords.ts';
import type { ProofContext, SecondFactor } from './second-factor/second-factor.ts';
import type { SecurityLog } from './security-log.ts';
import {
  type AccountSignIn,
  type ClientInfo,
  needsSecondFactor,
  type StartSession,
  toUser,
} from './session-starter.ts';
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
  /** Whether administrators need a second factor. */
  requiresSecondFactor: boolean;
}) {
  const { store, sessions, tokens, deviceCookies, limits, securityLog, clock, secondFactor, startSession } = deps;
  const passwords = createPasswords(deps);

  const verifyFactor = (
    user: Parameters<SecondFactor['verify']>[0],
    proof: SecondFactorProof,
    { ip, party }: ConfirmationSource,
    purpose: ProofContext['purpose'],
  ) => secondFactor.verify(user, proof, { network: addressSubject(ip), party, purpose });

  async function rejectTaken({ username, email }: NewAccount): Promise<void> {
    if ((await store.findByName(username)) !== undefined) {
      throw new ProblemError('username-taken', 'This username belongs to another account. Please choose another.');
    }
    if (await store.hasLookAlike(username)) throw usernameTaken();
    if (await store.isEmailTaken(email)) throw emailTaken();
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
      credentials: { username: string; password: string } & SecondFactorProof,
      client: ClientInfo,
    ): Promise<AccountSignIn> {
      const { ip, deviceCookie } = client;
      const address = addressSubject(ip);
      const { username } = credentials;
      const owner = deviceOwner(username);
      const requester = requesterOf('accounts', client, { isKnown: deviceCookies.isIssued(owner, deviceCookie) });
      return queueHashing(requester, async () => {
        const readGeneration = async () => (await store.findByName(username))?.deviceGeneration;
        const isKnownDevice = await deviceCookies.isKnown(owner, deviceCookie, readGeneration);
        const user = await passwords.verify(credentials, { ip, isKnownDevice, requester });
        await verifyFactor(user, credentials, client, 'sign-in');
        const signedIn = await startSession(user, client);
        securityLog.write('account.sign-in', user, address);
        return signedIn;
      });
    },

    async logout(token: string | undefined): Promise<void> {
      if (token !== undefined) await sessions.endByToken(tokens.hash(token));
    },

    /** `isUse`: false for a call that no action of a person caused; it does not keep the session open. */
    async userOf(token: string | undefined, isUse: boolean): Promise<SignedInUser | undefined> {
      const found = token === undefined ? undefined : await sessions.findUser(tokens.hash(token), clock.nowMs(), isUse);
      if (found === undefined) return undefined;
      const { hasSecondFactor, ...user } = found;
      return { ...user, mustSetUpSecondFactor: needsSecondFactor(deps, found) };
    },

    /**
     * Ends the user's other sessions, and of known devices all but this one. A new password of the team has to be a
     * strong one.
     * @throws {ProblemError} incorrect-password, invalid-request (of `newPassword`), second-factor-required,
     *   incorrect-code, not-signed-in, too-many-requests
     */
    async changePassword(
      user: SignedInUser,
      { currentPassword, newPassword, ...proof }: BodyOf<typeof accountChangePassword>,
      source: ConfirmationSource,
    ): Promise<{ readonly user: User; readonly deviceCookie: string }> {
      const requester = requesterOf('accounts', source, { isKnown: true });
      const deviceCookie = await queueHashing(requester, () =>
        passwords.change(user, { currentPassword, newPassword }, { ip: source.ip, requester }, () =>
          verifyFactor(user, proof, source, 'confirm'),
        ),
      );
      return { user: toUser({ ...user, mustChangePassword: false }), deviceCookie };
    },

    /**
     * Asks again for everything that a sign-in needs.
     * @throws {ProblemError} incorrect-password, second-factor-required, incorrect-code, not-signed-in,
     *   too-many-requests
     */
    async confirmPassword(
      user: SignedInUser,
      { password, ...proof }: PasswordConfirmation,
      source: ConfirmationSource,
    ): Promise<ConfirmedBy> {
      await passwords.confirm(user, password, source);
      const provedBy = await verifyFactor(user, proof, source, 'confirm');
      return provedBy === undefined ? 'password' : `password and ${provedBy}`;
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

export function usernameTaken(): ProblemError {
  return new ProblemError(
    'username-taken',
    'This username, or one that looks like it, belongs to another account. Please choose another.',
  );
}

export function emailTaken(): ProblemError {
  return new ProblemError('email-taken', 'This email address belongs to another account. Please log in instead.');
}
