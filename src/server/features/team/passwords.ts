import { randomBytes } from 'node:crypto';
import { nameKey } from '#domain/team/name-key.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import { checkSecret } from '#server/credentials/secret-check.ts';
import {
  type HashRequester,
  hashSecret,
  NO_REQUEST,
  queueHashing,
  requesterOf,
  verifySecret,
} from '#server/credentials/secret-hash.ts';
import type { Caller } from '#server/http/caller.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { adminPasswordProblem } from './admin-password.ts';
import { CURRENT_PASSWORDS_BY_USER, PASSWORD_RULES } from './attempt-rules.ts';
import type { SecurityLog } from './security-log.ts';
import type { AccountStore, UserWithPassword } from './store.ts';

/** Where a password was sent from; the limits on attempts depend on it. */
interface PasswordSource {
  readonly ip: string;
  readonly isKnownDevice: boolean;
  readonly requester: HashRequester;
}

/** Verifies and changes passwords; every wrong one is counted and logged. */
export function createPasswords(deps: {
  readonly store: AccountStore;
  readonly deviceCookies: DeviceCookies;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
}) {
  const { store, deviceCookies, limits, securityLog } = deps;
  /** Verified for an unknown name, so that the response takes as long as for a known one. */
  let decoy: Promise<string> | undefined;
  const decoyHash = (): Promise<string> => {
    decoy ??= hashSecret(randomBytes(16).toString('hex'), NO_REQUEST).catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  };

  const logLocked = (user: UserWithPassword, address: string, waitMs: number): void =>
    securityLog.write('account.locked', user, address, { forSeconds: Math.ceil(waitMs / 1_000) });

  /** The plain password is available at a login only, and rules and word lists may have changed since it was chosen. */
  const requireStrength = async (user: UserWithPassword, password: string): Promise<UserWithPassword> => {
    if (!isTeamRole(user.role) || user.mustChangePassword) return user;
    if ((await adminPasswordProblem(password, [user.username, user.email])) === undefined) return user;
    await store.requireNewPassword(user.id);
    return { ...user, mustChangePassword: true };
  };

  /** Returns the user. @throws {ProblemError} incorrect-password, not-signed-in, too-many-requests */
  async function requireCurrent(
    by: SignedInUser,
    password: string,
    { address, requester }: { readonly address: string; readonly requester: HashRequester },
  ): Promise<UserWithPassword> {
    const user = await store.findByName(by.username);
    if (user === undefined) throw changedMeanwhile();
    const isCorrect = await limits.guess(
      CURRENT_PASSWORDS_BY_USER,
      String(user.id),
      () => verifySecret(user.passwordHash, password, requester),
      (waitMs) => logLocked(user, address, waitMs),
    );
    if (isCorrect) return user;
    securityLog.write('account.sign-in-failed', user, address);
    throw new ProblemError('incorrect-password', 'The current password is incorrect.');
  }

  return {
    /** Asks a signed-in user again. @throws {ProblemError} incorrect-password, not-signed-in, too-many-requests */
    async confirm(by: SignedInUser, password: string, caller: Caller): Promise<void> {
      const requester = requesterOf('accounts', caller, { isKnown: true });
      const address = addressSubject(caller.ip);
      await queueHashing(requester, () => requireCurrent(by, password, { address, requester }));
    },

    /**
     * Returns the user. The response is the same, in similar time, for an unknown name and a wrong password. To be
     * called in the queue of hashes, as `requester`.
     * @throws {ProblemError} incorrect-credentials, too-many-requests
     */
    async verify(
      { username, password }: { readonly username: string; readonly password: string },
      { ip, isKnownDevice, requester }: PasswordSource,
    ): Promise<UserWithPassword> {
      const address = addressSubject(ip);
      let user = undefined as UserWithPassword | undefined;
      const isCorrect = await checkSecret(limits, PASSWORD_RULES, {
        owner: nameKey(username),
        secret: password,
        ...{ ip, requester, isKnownDevice },
        readHash: async () => {
          const [decoyPasswordHash, found] = await Promise.all([decoyHash(), store.findByName(username)]);
          user = found;
          return found?.passwordHash ?? decoyPasswordHash;
        },
        onLocked: (waitMs) => user && logLocked(user, address, waitMs),
      });
      // An unknown name is not logged: people type passwords there.
      if (user === undefined) throw incorrectCredentials();
      if (isCorrect) return requireStrength(user, password);
      securityLog.write('account.sign-in-failed', user, address);
      throw incorrectCredentials();
    },
    /**
     * Returns the device's new cookie. `proveFactor` is called last, because a code is valid once. To be called in the
     * queue of hashes, as `requester`.
     * @throws {ProblemError} incorrect-password, invalid-request (of `newPassword`), not-signed-in, too-many-requests;
     *   and what `proveFactor` throws
     */
    async change(
      by: SignedInUser,
      { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
      { ip, requester }: Omit<PasswordSource, 'isKnownDevice'>,
      proveFactor: () => Promise<unknown>,
    ): Promise<string> {
      const address = addressSubject(ip);
      const user = await requireCurrent(by, currentPassword, { address, requester });
      const problem =
        newPassword === currentPassword
          ? 'Choose a password that differs from the current one'
          : isTeamRole(user.role) && (await adminPasswordProblem(newPassword, [user.username, user.email]));
      if (problem) throw invalidField('newPassword', problem);
      await proveFactor();
      const passwordHash = await hashSecret(newPassword, requester);
      const change = { verifiedHash: user.passwordHash, passwordHash };
      const changed = await store.changePassword(by, change);
      if (changed === undefined) throw changedMeanwhile();
      securityLog.write('account.password-changed', user, address);
      return deviceCookies.issue(deviceOwner(changed.username), changed.deviceGeneration);
    },
  };
}

/** Differs from every e-mail, so that a wallet's device cookie is not valid for an account. */
export function deviceOwner(username: string): string {
  return `account ${nameKey(username)}`;
}

export function incorrectCredentials(): ProblemError {
  return new ProblemError('incorrect-credentials', 'Incorrect username or password.');
}

function changedMeanwhile(): ProblemError {
  return new ProblemError('not-signed-in', 'Your password was changed in the meantime. Please log in again.');
}
