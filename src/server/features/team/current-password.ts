import type { BodyOf } from '#contract/endpoint.ts';
import type { accountChangePassword, PasswordConfirmation, User } from '#contract/team-account.ts';
import { isTeamRole } from '#domain/team/roles.ts';
import {
  type HashQueueKey,
  hashSecret,
  queueHashing,
  queueKeyOf,
  verifySecret,
} from '#server/credentials/secret-hash.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import { changePassword, findByName, type UserWithPassword } from './account-store.ts';
import { adminPasswordProblem } from './admin-password.ts';
import { CURRENT_PASSWORDS_BY_USER } from './attempt-rules.ts';
import { verifySecondFactor } from './second-factor/factor-check.ts';
import { confirmSession } from './session-store.ts';
import { deviceOwner, toUser } from './sign-in.ts';
import type { ProofSource, TeamContext } from './team-context.ts';

/** The password of a signed-in user, asked for again or changed; every wrong one is counted and logged. */

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
 * one. Returns the device's new cookie as well.
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
    const names = [user.username, user.email];
    const problem = isTeamRole(user.role) ? await adminPasswordProblem(newPassword, names) : undefined;
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
