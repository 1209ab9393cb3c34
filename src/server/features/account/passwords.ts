import { randomBytes } from 'node:crypto';
import { nameKey } from '#domain/account/name-key.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { KnownDevices } from '#server/known-device.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { type HashTurn, hashSecret, NO_REQUEST, verifySecret } from '#server/secret-hash.ts';
import { adminPasswordProblem } from './admin-password.ts';
import {
  CURRENT_PASSWORDS_BY_USER,
  PASSWORDS_BY_ADDRESS,
  PASSWORDS_BY_KNOWN_DEVICE,
  PASSWORDS_BY_NAME,
} from './guess-rules.ts';
import type { SecurityLog } from './security-log.ts';
import type { AccountStore, UserWithPassword } from './store.ts';

/** Verifies and changes passwords; every wrong one is counted and logged. */
export interface Passwords {
  /**
   * The user whose password it is. Says the same, in similar time, for an unknown name and a wrong password.
   * @throws {ProblemError} incorrect-credentials, too-many-requests
   */
  verify(
    credentials: { readonly username: string; readonly password: string },
    origin: { readonly ip: string; readonly deviceMark: string | undefined },
  ): Promise<UserWithPassword>;
  /** @throws {ProblemError} incorrect-password, invalid-request (of `newPassword`), not-signed-in, too-many-requests */
  change(
    user: SignedInUser,
    passwords: { readonly currentPassword: string; readonly newPassword: string },
    ip: string,
  ): Promise<void>;
}

export function createPasswords(deps: {
  readonly store: AccountStore;
  readonly knownDevices: KnownDevices;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
}): Passwords {
  const { store, knownDevices, limits, securityLog } = deps;
  /** What a password is compared with when nobody has the name, so that it takes as long as when somebody does. */
  let decoy: Promise<string> | undefined;
  const decoyHash = (): Promise<string> => {
    decoy ??= hashSecret(randomBytes(16).toString('hex'), NO_REQUEST).catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  };

  const logLock =
    (user: UserWithPassword | undefined, address: string) =>
    (waitMs: number): void => {
      if (user === undefined) return;
      securityLog.write('account.locked', user, address, { forSeconds: Math.ceil(waitMs / 1_000) });
    };

  /** Only at a login is an administrator's password at hand to be judged: rules and lists change after it was chosen. */
  const withStrengthJudged = async (user: UserWithPassword, password: string): Promise<UserWithPassword> => {
    if (!user.isAdmin || user.mustChangePassword) return user;
    if ((await adminPasswordProblem(password, [user.username, user.email])) === undefined) return user;
    await store.requireNewPassword(user.id);
    return { ...user, mustChangePassword: true };
  };

  return {
    async verify({ username, password }, { ip, deviceMark }) {
      const name = nameKey(username);
      const address = addressSubject(ip);
      const isKnown = knownDevices.isKnown(deviceOwner(username), deviceMark);
      if (!isKnown) {
        limits.refuseBlocked(PASSWORDS_BY_ADDRESS, address);
        limits.refuseBlocked(PASSWORDS_BY_NAME, name);
      }
      const [nobodysHash, user] = await Promise.all([decoyHash(), store.findByName(username)]);
      const matches = async (): Promise<boolean> => {
        const isMatch = await verifySecret(user?.passwordHash ?? nobodysHash, password, turnOf(address));
        return user !== undefined && isMatch;
      };
      const onLocked = logLock(user, address);
      const isRight = isKnown
        ? await limits.guess(PASSWORDS_BY_KNOWN_DEVICE, name, matches, onLocked)
        : await limits.guess(PASSWORDS_BY_ADDRESS, address, () =>
            limits.guess(PASSWORDS_BY_NAME, name, matches, onLocked),
          );
      // A name that nobody has is not logged: people type passwords there.
      if (user === undefined) throw incorrectCredentials();
      if (isRight) return withStrengthJudged(user, password);
      securityLog.write('account.sign-in-failed', user, address);
      throw incorrectCredentials();
    },
    async change(by, { currentPassword, newPassword }, ip) {
      const address = addressSubject(ip);
      const user = await store.findByName(by.username);
      if (user === undefined) throw changedMeanwhile();
      const isRight = await limits.guess(
        CURRENT_PASSWORDS_BY_USER,
        String(user.id),
        () => verifySecret(user.passwordHash, currentPassword, turnOf(address)),
        logLock(user, address),
      );
      if (!isRight) {
        securityLog.write('account.sign-in-failed', user, address);
        throw new ProblemError('incorrect-password', 'The current password is not right.');
      }
      const problem =
        newPassword === currentPassword
          ? 'Choose a password that differs from the current one'
          : user.isAdmin && (await adminPasswordProblem(newPassword, [user.username, user.email]));
      if (problem) throw invalidNewPassword(problem);
      const passwordHash = await hashSecret(newPassword, turnOf(address));
      if (!(await store.changePassword(by, { verifiedHash: user.passwordHash, passwordHash }))) {
        throw changedMeanwhile();
      }
      securityLog.write('account.password-changed', user, address);
    },
  };
}

export function turnOf(address: string): HashTurn {
  return { lane: 'accounts', client: address };
}

/** Unlike every e-mail, so that a wallet's mark is none for an account. */
export function deviceOwner(username: string): string {
  return `account ${nameKey(username)}`;
}

export function incorrectCredentials(): ProblemError {
  return new ProblemError('incorrect-credentials', 'The username or the password is not right.');
}

function invalidNewPassword(message: string): ProblemError {
  return new ProblemError('invalid-request', message, { fields: [{ field: 'newPassword', message }] });
}

function changedMeanwhile(): ProblemError {
  return new ProblemError('not-signed-in', 'Your password was changed in the meantime. Please log in again.');
}
