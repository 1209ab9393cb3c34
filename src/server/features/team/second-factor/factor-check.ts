import type { SecondFactorProof } from '#contract/team-account.ts';
import type { PasskeyAssertion } from '#contract/team-passkey.ts';
import { parseSignInCode, type SignInCode } from '#domain/team/sign-in-code.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { CODES_BY_USER, PASSKEYS_BY_USER, RECOVERY_CODES_BY_USER } from '../attempt-rules.ts';
import type { SecurityLog } from '../security-log.ts';
import type { AuthenticatorApps } from './authenticator-app.ts';
import {
  type FactorOwner,
  type RequireCorrect,
  WRONG_CODE,
  WRONG_PASSKEY,
  WRONG_RECOVERY_CODE,
} from './factor-guess.ts';
import type { Passkeys } from './passkeys.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SecondFactorStore, StoredFactors } from './store.ts';

/** Where a proof comes from and what it is for. */
interface ProofContext {
  /** `addressSubject(request.ip)`, for the security log. */
  readonly network: string;
  /** undefined: passkeys do not work at this address. */
  readonly party: RelyingParty | undefined;
  /** A passkey's signature for one is not valid for the other. */
  readonly purpose: 'sign-in' | 'confirm';
}

/**
 * Resolves when the account has no second factor, or `proof` is a code that was never used or the signature of a
 * passkey.
 * @throws {ProblemError} second-factor-required, incorrect-code, too-many-requests
 */
export type VerifySecondFactor = (user: FactorOwner, proof: SecondFactorProof, context: ProofContext) => Promise<void>;

/** Returns the second step of a sign-in and of a confirmation. */
export function createSecondFactorCheck(deps: {
  readonly store: SecondFactorStore;
  readonly apps: AuthenticatorApps;
  readonly passkeys: Passkeys;
  readonly requireCorrect: RequireCorrect;
  readonly securityLog: SecurityLog;
}): VerifySecondFactor {
  const { store, apps, passkeys, requireCorrect, securityLog } = deps;

  function requireCode(user: FactorOwner, { app }: StoredFactors, code: SignInCode, network: string): Promise<void> {
    if (code.type === 'recovery') {
      return requireCorrect(user, { rule: RECOVERY_CODES_BY_USER, network, detail: WRONG_RECOVERY_CODE }, () =>
        store.consumeRecoveryCode(user.id, recoveryCodeHash(user.id, code.code)),
      );
    }
    return requireCorrect(user, { rule: CODES_BY_USER, network, detail: WRONG_CODE }, () =>
      apps.consumeCode(user, app, code.digits),
    );
  }

  function requirePasskey(
    user: FactorOwner,
    factors: StoredFactors,
    assertion: PasskeyAssertion,
    { network, party, purpose }: ProofContext,
  ): Promise<void> {
    return requireCorrect(user, { rule: PASSKEYS_BY_USER, network, detail: WRONG_PASSKEY }, async () => {
      if (party === undefined) return false;
      return passkeys.isSigned(assertion, factors.passkeys, { userId: user.id, party, purpose });
    });
  }

  /** @throws {ProblemError} second-factor-required, with what a passkey may sign */
  async function ask(user: FactorOwner, factors: StoredFactors, context: ProofContext): Promise<never> {
    const { network, party, purpose } = context;
    securityLog.write('account.code-missing', user, network);
    const request =
      party === undefined || factors.passkeys.length === 0
        ? undefined
        : await passkeys.request(factors.passkeys, { userId: user.id, party, purpose });
    throw new ProblemError(
      'second-factor-required',
      isAppOn(factors) ? 'Enter the code of your authenticator app.' : 'Use your passkey, or enter a recovery code.',
      request && { passkey: request },
    );
  }

  return async (user, proof, context) => {
    const factors = await store.read(user.id);
    if (!isAppOn(factors) && factors.passkeys.length === 0) return;
    if (proof.passkey !== undefined) {
      await requirePasskey(user, factors, proof.passkey, context);
      return;
    }
    const code = proof.code === undefined ? undefined : parseSignInCode(proof.code);
    if (code === undefined) return ask(user, factors, context);
    await requireCode(user, factors, code, context.network);
  };
}

export function isAppOn({ app }: StoredFactors): boolean {
  return app?.isEnabled === true;
}
