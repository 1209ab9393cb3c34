import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  accountChangePassword,
  accountLogin,
  accountRegister,
  PasswordConfirmation,
  User,
} from '#contract/team-account.ts';
import { nameKey } from '#domain/team/limits.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import { checkSecret, secretAttemptsLeft } from '#server/credentials/secret-check.ts';
import {
  type HashQueueKey,
  hashSecret,
  NO_REQUEST,
  queueHashing,
  queueKeyOf,
  verifySecret,
} from '#server/credentials/secret-hash.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import {
  changePassword,
  createAccount,
  findByName,
  isEmailTaken,
  requireNewPassword,
  type UserWithPassword,
} from './account-store.ts';
import { adminPasswordProblem, passwordProblem } from './admin-password.ts';
import { CURRENT_PASSWORDS_BY_USER, PASSWORD_RULES, REGISTRATIONS_BY_ADDRESS } from './attempt-rules.ts';
import { verifySecondFactor } from './second-factor/factor-check.ts';
import { confirmSession } from './session-store.ts';
import { type AccountSignIn, deviceOwner, incorrectCredentials, signIn, toUser } from './sign-in.ts';
import type { ClientInfo, ProofSource, TeamContext } from './team-context.ts';

/** What is done with a password: signing in, registering, confirming a session, changing it. */

/** @throws {ProblemError} incorrect-credentials, second-factor-required, incorrect-code, too-many-requests */
export function logIn(
  context: TeamContext,
  { username, password, ...proof }: BodyOf<typeof accountLogin>,
  client: ClientInfo,
): Promise<AccountSignIn> {
  const { database, deviceCookies, securityLog } = context;
  const { deviceCookie, network } = client;
  const owner = deviceOwner(username);
  const queueKey = queueKeyOf('accounts', client, { isKnown: deviceCookies.isIssued(owner, deviceCookie) });
  return queueHashing(queueKey, async () => {
    const readGeneration = async () => (await findByName(database.orm, username))?.deviceGeneration;
    const isKnownDevice = await deviceCookies.isKnown(owner, deviceCookie, readGeneration);
    const user = await requirePassword(context, { username, password }, { ...client, isKnownDevice, queueKey });
    await verifySecondFactor(context, user, proof, { ...client, purpose: 'sign-in' });
    const signedIn = await signIn(context, user, client, isKnownDevice);
    securityLog.write('account.sign-in', user, network);
    return signedIn;
  });
}

/** Where a password was sent from; the limits on attempts depend on it. */
interface PasswordSource extends ClientInfo {
  readonly isKnownDevice: boolean;
  readonly queueKey: HashQueueKey;
}

/**
 * Returns the user of a name and its password. The response is the same, in similar time, for an unknown name and a
 * wrong password. To be called in the queue of hashes, as `queueKey`.
 * @throws {ProblemError} incorrect-credentials, too-many-requests
 */
async function requirePassword(
  context: TeamContext,
  { username, password }: { readonly username: string; readonly password: string },
  { ip, network, isKnownDevice, queueKey }: PasswordSource,
): Promise<UserWithPassword> {
  const { database, limits, securityLog } = context;
  const owner = nameKey(username);
  let user = undefined as UserWithPassword | undefined;
  const isCorrect = await checkSecret(limits, PASSWORD_RULES, {
    owner,
    secret: password,
    ip,
    queueKey,
    isKnownDevice,
    readHash: async () => {
      const [unknownHash, found] = await Promise.all([decoyHash(), findByName(database.orm, username)]);
      user = found;
      return found?.passwordHash ?? unknownHash;
    },
    onLocked: (waitMs) => user && securityLog.write('account.locked', user, network, waitMs),
  });
  if (user !== undefined && isCorrect) return requireStrength(context, user, password);
  // An unknown name is not logged: people type passwords there.
  if (user !== undefined) securityLog.write('account.sign-in-failed', user, network);
  // Guesses of unknown names count too, so this does not tell them from others.
  throw incorrectCredentials(await secretAttemptsLeft(limits, PASSWORD_RULES, { owner, ip, isKnownDevice }));
}

/** The plain password is available at a login only, and rules and word lists may have changed since it was chosen. */
async function requireStrength(
  { database }: TeamContext,
  user: UserWithPassword,
  password: string,
): Promise<UserWithPassword> {
  if (!isTeamRole(user.role) || user.mustChangePassword) return user;
  if ((await adminPasswordProblem(password, [user.username, user.email])) === undefined) return user;
  await requireNewPassword(database.orm, user.id);
  return { ...user, mustChangePassword: true };
}

let decoy: Promise<string> | undefined;

/** Returns a hash for unknown names, so that their response takes as long as for a known one. */
function decoyHash(): Promise<string> {
  decoy ??= hashSecret(randomBytes(16).toString('hex'), NO_REQUEST).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/** @throws {ProblemError} username-taken, email-taken, invalid-request (of `password`), too-many-requests */
export function register(
  context: TeamContext,
  { username, email, password }: BodyOf<typeof accountRegister>,
  client: ClientInfo,
): Promise<AccountSignIn> {
  const { database, limits, securityLog } = context;
  const rejectTaken = async (): Promise<void> => {
    if ((await findByName(database.orm, username)) !== undefined) throw usernameTaken();
    if (await isEmailTaken(database.orm, email)) throw accountEmailTaken();
  };
  const queueKey = queueKeyOf('accounts', client, { isKnown: false });
  return queueHashing(queueKey, async () => {
    await limits.count(REGISTRATIONS_BY_ADDRESS, { ip: client.ip });
    await rejectTaken();
    const problem = await passwordProblem('user', password, [username, email]);
    if (problem !== undefined) throw invalidField('password', problem);
    const passwordHash = await hashSecret(password, queueKey);
    const user = await createAccount(
      database.orm,
      { username, email, verifiedEmail: null, passwordHash, role: 'user' },
      username,
    );
    if (user !== undefined) {
      securityLog.write('account.registered', user, client.network);
      return signIn(context, { ...user, passwordHash }, client);
    }
    // A concurrent registration was faster.
    await rejectTaken();
    throw new ProblemError('username-taken', 'This username or email address belongs to another account.');
  });
}

export function usernameTaken(): ProblemError {
  return new ProblemError('username-taken', 'This username belongs to another account. Please choose another.');
}

export function accountEmailTaken(): ProblemError {
  return new ProblemError('email-taken', 'This email address belongs to another account. Please log in instead.');
}

/**
 * Confirms the session: asks again for everything that a sign-in needs.
 * @throws {ProblemError} incorrect-password, second-factor-required, incorrect-code, not-signed-in, too-many-requests
 */
export async function confirmByPassword(
  context: TeamContext,
  user: SignedInUser,
  { password, ...proof }: PasswordConfirmation,
  source: ProofSource,
): Promise<void> {
  const queueKey = queueKeyOf('accounts', source, { isKnown: true });
  await queueHashing(queueKey, () => requireCurrent(context, user, password, { ...source, queueKey }));
  await verifySecondFactor(context, user, proof, { ...source, purpose: 'confirm' });
  await confirmSession(context.database.orm, user.sessionId, context.clock.nowMs());
}

/**
 * Ends the user's other sessions, and of known devices all but this one. A new password of the team has to be a strong
 * one, any other none of the common ones. Returns the device's new cookie as well.
 * @throws {ProblemError} incorrect-password, invalid-request (of `newPassword`), second-factor-required,
 *   incorrect-code, not-signed-in, too-many-requests
 */
export function changeOwnPassword(
  context: TeamContext,
  by: SignedInUser,
  { currentPassword, newPassword, ...proof }: BodyOf<typeof accountChangePassword>,
  source: ProofSource,
): Promise<{ readonly user: User; readonly deviceCookie: string }> {
  const queueKey = queueKeyOf('accounts', source, { isKnown: true });
  return queueHashing(queueKey, async () => {
    const user = await requireCurrent(context, by, currentPassword, { ...source, queueKey });
    if (newPassword === currentPassword) {
      throw invalidField('newPassword', 'Choose a password that differs from the current one');
    }
    const problem = await passwordProblem(user.role, newPassword, [user.username, user.email]);
    if (problem !== undefined) throw invalidField('newPassword', problem);
    // Last, because a code is valid once.
    await verifySecondFactor(context, by, proof, { ...source, purpose: 'confirm' });
    const passwordHash = await hashSecret(newPassword, queueKey);
    const changed = await changePassword(context, by, { verifiedHash: user.passwordHash, passwordHash });
    if (changed === undefined) throw changedInTheMeantime();
    context.securityLog.write('account.password-changed', user, source.network);
    return {
      user: toUser({ ...by, mustChangePassword: false }),
      deviceCookie: context.deviceCookies.issue(deviceOwner(changed.username), changed.deviceGeneration),
    };
  });
}

/**
 * Returns the user whose password was guessed.
 * @throws {ProblemError} incorrect-password, not-signed-in, too-many-requests
 */
async function requireCurrent(
  { database, limits, securityLog }: TeamContext,
  by: SignedInUser,
  password: string,
  { network, queueKey }: { readonly network: string; readonly queueKey: HashQueueKey },
): Promise<UserWithPassword> {
  const user = await findByName(database.orm, by.username);
  if (user === undefined) throw changedInTheMeantime();
  const isCorrect = await limits.guess(
    CURRENT_PASSWORDS_BY_USER,
    String(user.id),
    () => verifySecret(user.passwordHash, password, queueKey),
    (waitMs) => securityLog.write('account.locked', user, network, waitMs),
  );
  if (isCorrect) return user;
  securityLog.write('account.sign-in-failed', user, network);
  throw new ProblemError('incorrect-password', 'The current password is incorrect.');
}

function changedInTheMeantime(): ProblemError {
  return new ProblemError('not-signed-in', 'Your password was changed in the meantime. Please log in again.');
}
