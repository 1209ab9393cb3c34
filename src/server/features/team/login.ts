import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { accountLogin } from '#contract/team-account.ts';
import { nameKey } from '#domain/team/name-key.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { checkSecret, secretAttemptsLeft } from '#server/credentials/secret-check.ts';
import {
  type HashQueueKey,
  hashSecret,
  NO_REQUEST,
  queueHashing,
  queueKeyOf,
} from '#server/credentials/secret-hash.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { UserWithPassword } from './account-store.ts';
import { adminPasswordProblem } from './admin-password.ts';
import { PASSWORD_RULES } from './attempt-rules.ts';
import type { PasswordDeps } from './current-password.ts';
import {
  type AccountSignIn,
  type ClientInfo,
  deviceOwner,
  incorrectCredentials,
  type StartSession,
} from './session-starter.ts';

/** @throws {ProblemError} incorrect-credentials, second-factor-required, incorrect-code, too-many-requests */
export type Login = (credentials: BodyOf<typeof accountLogin>, client: ClientInfo) => Promise<AccountSignIn>;

interface LoginDeps extends PasswordDeps {
  readonly startSession: StartSession;
}

export function createLogin(deps: LoginDeps): Login {
  const { accounts, verifySecondFactor, deviceCookies, securityLog, startSession } = deps;
  const verifyPassword = createPasswordCheck(deps);
  return ({ username, password, ...proof }, client) => {
    const { ip, party, deviceCookie } = client;
    const network = addressSubject(ip);
    const owner = deviceOwner(username);
    const queueKey = queueKeyOf('accounts', client, { isKnown: deviceCookies.isIssued(owner, deviceCookie) });
    return queueHashing(queueKey, async () => {
      const readGeneration = async () => (await accounts.findByName(username))?.deviceGeneration;
      const isKnownDevice = await deviceCookies.isKnown(owner, deviceCookie, readGeneration);
      const user = await verifyPassword({ username, password }, { ip, isKnownDevice, queueKey });
      await verifySecondFactor(user, proof, { network, party, purpose: 'sign-in' });
      const signedIn = await startSession(user, client, isKnownDevice);
      securityLog.write('account.sign-in', user, network);
      return signedIn;
    });
  };
}

/** Where a password was sent from; the limits on attempts depend on it. */
interface PasswordSource {
  readonly ip: string;
  readonly isKnownDevice: boolean;
  readonly queueKey: HashQueueKey;
}

/**
 * Returns a function that returns the user of a name and its password. Its response is the same, in similar time, for
 * an unknown name and a wrong password. To be called in the queue of hashes, as `queueKey`.
 * @throws {ProblemError} incorrect-credentials, too-many-requests
 */
function createPasswordCheck({ accounts, passwords, limits, securityLog }: LoginDeps) {
  const decoyHash = createDecoyHash();

  /** The plain password is available at a login only, and rules and word lists may have changed since it was chosen. */
  async function requireStrength(user: UserWithPassword, password: string): Promise<UserWithPassword> {
    if (!isTeamRole(user.role) || user.mustChangePassword) return user;
    if ((await adminPasswordProblem(password, [user.username, user.email])) === undefined) return user;
    await passwords.requireNew(user.id);
    return { ...user, mustChangePassword: true };
  }

  return async (
    { username, password }: { readonly username: string; readonly password: string },
    { ip, isKnownDevice, queueKey }: PasswordSource,
  ): Promise<UserWithPassword> => {
    const network = addressSubject(ip);
    let user = undefined as UserWithPassword | undefined;
    const isCorrect = await checkSecret(limits, PASSWORD_RULES, {
      owner: nameKey(username),
      secret: password,
      ...{ ip, queueKey, isKnownDevice },
      readHash: async () => {
        const [decoyPasswordHash, found] = await Promise.all([decoyHash(), accounts.findByName(username)]);
        user = found;
        return found?.passwordHash ?? decoyPasswordHash;
      },
      onLocked: (waitMs) => user && securityLog.write('account.locked', user, network, waitMs),
    });
    if (user !== undefined && isCorrect) return requireStrength(user, password);
    // An unknown name is not logged: people type passwords there.
    if (user !== undefined) securityLog.write('account.sign-in-failed', user, network);
    // Guesses of unknown names count too, so this does not tell them from others.
    const owner = nameKey(username);
    throw incorrectCredentials(await secretAttemptsLeft(limits, PASSWORD_RULES, { owner, ip, isKnownDevice }));
  };
}

/** Returns a reader of a hash for unknown names, so that their response takes as long as for a known one. */
function createDecoyHash(): () => Promise<string> {
  let decoy: Promise<string> | undefined;
  return () => {
    decoy ??= hashSecret(randomBytes(16).toString('hex'), NO_REQUEST).catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  };
}
