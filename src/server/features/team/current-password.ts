import type { BodyOf } from '#contract/endpoint.ts';
import type { accountChangePassword, PasswordConfirmation, User } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import type { DeviceCookies } from '#server/credentials/device-cookie.ts';
import {
  type HashQueueKey,
  hashSecret,
  queueHashing,
  queueKeyOf,
  verifySecret,
} from '#server/credentials/secret-hash.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AccountStore, UserWithPassword } from './account-store.ts';
import { adminPasswordProblem } from './admin-password.ts';
import { CURRENT_PASSWORDS_BY_USER } from './attempt-rules.ts';
import type { ConfirmationSource } from './confirmation-source.ts';
import type { PasswordStore } from './password-store.ts';
import type { VerifySecondFactor } from './second-factor/factor-check.ts';
import type { SecurityLog } from './security-log.ts';
import { deviceOwner, toUser } from './session-starter.ts';

/** What a password and its second factor are verified with. */
export interface PasswordDeps {
  readonly accounts: AccountStore;
  readonly passwords: PasswordStore;
  readonly verifySecondFactor: VerifySecondFactor;
  readonly deviceCookies: DeviceCookies;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
}

export type CurrentPassword = ReturnType<typeof createCurrentPassword>;

/** The password of a signed-in user, asked for again or changed; every wrong one is counted and logged. */
export function createCurrentPassword(deps: PasswordDeps) {
  const { passwords, verifySecondFactor, deviceCookies, securityLog } = deps;
  const requireCurrent = createPasswordGuess(deps);
  return {
    /**
     * Asks again for everything that a sign-in needs.
     * @throws {ProblemError} incorrect-password, second-factor-required, incorrect-code, not-signed-in,
     *   too-many-requests
     */
    async confirm(
      user: SignedInUser,
      { password, ...proof }: PasswordConfirmation,
      source: ConfirmationSource,
    ): Promise<void> {
      const queueKey = queueKeyOf('accounts', source, { isKnown: true });
      const network = addressSubject(source.ip);
      await queueHashing(queueKey, () => requireCurrent(user, password, { network, queueKey }));
      await verifySecondFactor(user, proof, { network, party: source.party, purpose: 'confirm' });
    },

    /**
     * Ends the user's other sessions, and of known devices all but this one. A new password of the team has to be a
     * strong one. Returns the device's new cookie as well.
     * @throws {ProblemError} incorrect-password, invalid-request (of `newPassword`), second-factor-required,
     *   incorrect-code, not-signed-in, too-many-requests
     */
    change(
      by: SignedInUser,
      { currentPassword, newPassword, ...proof }: BodyOf<typeof accountChangePassword>,
      source: ConfirmationSource,
    ): Promise<{ readonly user: User; readonly deviceCookie: string }> {
      const queueKey = queueKeyOf('accounts', source, { isKnown: true });
      const network = addressSubject(source.ip);
      return queueHashing(queueKey, async () => {
        const user = await requireCurrent(by, currentPassword, { network, queueKey });
        const problem = await newPasswordProblem(user, { currentPassword, newPassword });
        if (problem !== undefined) throw invalidField('newPassword', problem);
        // Last, because a code is valid once.
        await verifySecondFactor(by, proof, { network, party: source.party, purpose: 'confirm' });
        const passwordHash = await hashSecret(newPassword, queueKey);
        const changed = await passwords.change(by, { verifiedHash: user.passwordHash, passwordHash });
        if (changed === undefined) throw changedInTheMeantime();
        securityLog.write('account.password-changed', user, network);
        return {
          user: toUser({ ...by, mustChangePassword: false }),
          deviceCookie: deviceCookies.issue(deviceOwner(changed.username), changed.deviceGeneration),
        };
      });
    },
  };
}

/**
 * Returns a function that returns the user whose password was guessed.
 * @throws {ProblemError} incorrect-password, not-signed-in, too-many-requests
 */
function createPasswordGuess({ accounts, limits, securityLog }: PasswordDeps) {
  return async (
    by: SignedInUser,
    password: string,
    { network, queueKey }: { readonly network: string; readonly queueKey: HashQueueKey },
  ): Promise<UserWithPassword> => {
    const user = await accounts.findByName(by.username);
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
  };
}

async function newPasswordProblem(
  { role, username, email }: UserWithPassword,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<string | undefined> {
  if (newPassword === currentPassword) return 'Choose a password that differs from the current one';
  return isTeamRole(role) ? adminPasswordProblem(newPassword, [username, email]) : undefined;
}

function changedInTheMeantime(): ProblemError {
  return new ProblemError('not-signed-in', 'Your password was changed in the meantime. Please log in again.');
}
