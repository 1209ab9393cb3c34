import type { SecondFactorProof } from '#contract/team-account.ts';
import type { Role } from '#domain/team/roles.ts';
import { parseSignInCode } from '#domain/team/sign-in-code.ts';
import { decryptSecret } from '#server/credentials/secret-cipher.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import { CODES_BY_USER, PASSKEYS_BY_USER, RECOVERY_CODES_BY_USER } from '../attempt-rules.ts';
import type { ProofSource, TeamContext } from '../team-context.ts';
import { matchingStep, recoveryCodeHash } from './codes.ts';
import { consumeRecoveryCode, consumeStep, readFactors, type StoredApp, type StoredFactors } from './factor-store.ts';
import { isSigned, passkeyRequestOf } from './passkeys.ts';

/** What the secrets of apps are encrypted for. */
export const CIPHER_PURPOSE = 'second factor';
export const WRONG_CODE = 'This code is wrong, or was used before. Wait for the next one.';
export const WRONG_PASSKEY = 'The passkey was not accepted. Try again.';
const WRONG_RECOVERY_CODE = 'This recovery code is wrong, or was used before. Try another one of your list.';

/** Whose second factor it is. */
export interface FactorOwner {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

/** Where a proof comes from, and what it is for: a passkey's signature for one is not valid for the other. */
interface ProofContext extends ProofSource {
  readonly purpose: 'sign-in' | 'confirm';
}

/**
 * The second step of a sign-in and of a confirmation. Resolves when the account has no second factor, or `proof` is a
 * code that was never used or the signature of a passkey.
 * @throws {ProblemError} second-factor-required, incorrect-code, too-many-requests
 */
export async function verifySecondFactor(
  context: TeamContext,
  user: FactorOwner,
  proof: SecondFactorProof,
  source: ProofContext,
): Promise<void> {
  const { network, party, purpose } = source;
  const factors = await readFactors(context.database.orm, user.id);
  const { app, passkeys } = factors;
  if (!isAppOn(factors) && passkeys.length === 0) return undefined;
  const { passkey: assertion } = proof;
  if (assertion !== undefined) {
    const guess = { rule: PASSKEYS_BY_USER, network, detail: WRONG_PASSKEY };
    return requireCorrect(context, user, guess, async () => {
      return party !== undefined && isSigned(context, assertion, passkeys, { userId: user.id, party, purpose });
    });
  }
  const code = proof.code === undefined ? undefined : parseSignInCode(proof.code);
  switch (code?.type) {
    case 'recovery':
      return requireCorrect(context, user, { rule: RECOVERY_CODES_BY_USER, network, detail: WRONG_RECOVERY_CODE }, () =>
        consumeRecoveryCode(context, user.id, recoveryCodeHash(user.id, code.code)),
      );
    case 'totp':
      return requireCorrect(context, user, { rule: CODES_BY_USER, network, detail: WRONG_CODE }, () =>
        consumeCode(context, user, app, code.digits),
      );
    case undefined:
      return ask(context, user, factors, source);
  }
}

export function isAppOn({ app }: StoredFactors): boolean {
  return app?.isEnabled === true;
}

/** Uses a code of the app up. Returns false when it is wrong or was used, and when the app is off. */
async function consumeCode(
  context: TeamContext,
  { id }: FactorOwner,
  app: StoredApp | undefined,
  digits: string,
): Promise<boolean> {
  const step = app?.isEnabled === true ? stepOf(context, app.encryptedSecret, digits) : undefined;
  if (app === undefined || step === undefined) return false;
  return consumeStep(context.database.orm, id, { encryptedSecret: app.encryptedSecret, step });
}

/** Returns the time step of a code of the app; undefined when it is wrong, or the secret cannot be decrypted. */
export function stepOf(
  { sessionSecret, clock }: TeamContext,
  encryptedSecret: string,
  digits: string,
): number | undefined {
  const secret = decryptSecret(sessionSecret, CIPHER_PURPOSE, encryptedSecret);
  return secret === undefined ? undefined : matchingStep(secret, digits, clock.nowMs());
}

/** @throws {ProblemError} second-factor-required, with what a passkey may sign */
async function ask(
  context: TeamContext,
  user: FactorOwner,
  factors: StoredFactors,
  { network, party, purpose }: ProofContext,
): Promise<never> {
  context.securityLog.write('account.code-missing', user, network);
  const { passkeys } = factors;
  const request =
    party === undefined || passkeys.length === 0
      ? undefined
      : await passkeyRequestOf(context, passkeys, { userId: user.id, party, purpose });
  throw new ProblemError(
    'second-factor-required',
    isAppOn(factors) ? 'Enter the code of your authenticator app.' : 'Use your passkey, or enter a recovery code.',
    request && { passkey: request },
  );
}

/** Counts a guess, and logs a wrong one. @throws {ProblemError} incorrect-code with `detail`, too-many-requests */
export async function requireCorrect(
  { limits, securityLog }: TeamContext,
  user: FactorOwner,
  { rule, network, detail }: { readonly rule: AttemptRule; readonly network: string; readonly detail: string },
  isCorrect: () => Promise<boolean>,
): Promise<void> {
  const wasCorrect = await limits.guess(rule, String(user.id), isCorrect, (waitMs) =>
    securityLog.write('account.code-locked', user, network, waitMs),
  );
  if (wasCorrect) return;
  securityLog.write('account.code-failed', user, network);
  throw new ProblemError('incorrect-code', detail);
}
