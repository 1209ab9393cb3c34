import type { SecondFactorProof } from '#contract/team-account.ts';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration } from '#contract/team-passkey.ts';
import type { SecondFactorStatus } from '#contract/team-second-factor.ts';
import type { Role } from '#domain/team/roles.ts';
import { formatRecoveryCode, parseSignInCode, type SignInCode } from '#domain/team/sign-in-code.ts';
import type { SecretSeal } from '#server/credentials/secret-seal.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import { CODES_BY_USER, PASSKEYS_BY_USER, RECOVERY_CODES_BY_USER } from '../attempt-rules.ts';
import type { SecurityLog } from '../security-log.ts';
import { createPasskeys } from './passkeys.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SecondFactorStore, StoredFactors } from './store.ts';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

/** Whose second factor it is. */
interface Owner {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

/** Where a proof comes from and what it is for. */
export interface ProofContext {
  /** `addressSubject(request.ip)`, for the security log. */
  readonly network: string;
  /** undefined: passkeys do not work at this address. */
  readonly party: RelyingParty | undefined;
  /** A passkey's signature for one is not valid for the other. */
  readonly purpose: 'sign-in' | 'confirm';
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The second step of a sign-in and of a confirmation: an authenticator app, passkeys and recovery codes. */
export function createSecondFactor(deps: {
  readonly store: SecondFactorStore;
  readonly seal: SecretSeal;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}) {
  const { store, seal, limits, securityLog, clock } = deps;
  const passkeys = createPasskeys(deps);

  /** Counts a guess. @throws {ProblemError} incorrect-code with `detail`, too-many-requests */
  async function requireRight(
    user: Owner,
    { rule, network, detail }: { readonly rule: AttemptRule; readonly network: string; readonly detail: string },
    isRight: () => Promise<boolean>,
  ): Promise<void> {
    const isCorrect = await limits.guess(rule, String(user.id), isRight, (waitMs) =>
      securityLog.write('account.code-locked', user, network, { forSeconds: Math.ceil(waitMs / 1_000) }),
    );
    if (isCorrect) return;
    securityLog.write('account.code-failed', user, network);
    throw new ProblemError('incorrect-code', detail);
  }

  function stepOf(sealedSecret: string, digits: string): number | undefined {
    const secret = seal.open(sealedSecret);
    return secret === undefined ? undefined : matchingStep(secret, digits, clock.nowMs());
  }

  function requireCode(user: Owner, { app }: StoredFactors, code: SignInCode, network: string): Promise<void> {
    if (code.type === 'recovery') {
      return requireRight(user, { rule: RECOVERY_CODES_BY_USER, network, detail: WRONG_CODE }, () =>
        store.consumeRecoveryCode(user.id, recoveryCodeHash(user.id, code.code)),
      );
    }
    return requireRight(user, { rule: CODES_BY_USER, network, detail: WRONG_CODE }, async () => {
      const step = app?.isEnabled === true ? stepOf(app.sealedSecret, code.digits) : undefined;
      if (app === undefined || step === undefined) return false;
      return store.consumeStep(user.id, { sealedSecret: app.sealedSecret, step });
    });
  }

  function requirePasskey(
    user: Owner,
    factors: StoredFactors,
    assertion: PasskeyAssertion,
    { network, party, purpose }: ProofContext,
  ): Promise<void> {
    return requireRight(user, { rule: PASSKEYS_BY_USER, network, detail: WRONG_PASSKEY }, async () => {
      if (party === undefined) return false;
      return passkeys.isSigned(user, { assertion, passkeys: factors.passkeys }, { party, purpose });
    });
  }

  /** @throws {ProblemError} second-factor-required, with what a passkey may sign */
  async function ask(user: Owner, factors: StoredFactors, { network, party, purpose }: ProofContext): Promise<never> {
    securityLog.write('account.code-missing', user, network);
    const request =
      party === undefined || factors.passkeys.length === 0
        ? undefined
        : await passkeys.request(user, factors.passkeys, { party, purpose });
    const { isOn } = appOf(factors);
    throw new ProblemError(
      'second-factor-required',
      isOn ? 'Enter the code of your authenticator app.' : 'Use your passkey, or enter a recovery code.',
      request && { passkey: request },
    );
  }

  function issueRecoveryCodes({ id }: Owner) {
    const codes = newRecoveryCodes();
    return { shown: codes.map(formatRecoveryCode), hashes: codes.map((code) => recoveryCodeHash(id, code)) };
  }

  return {
    /**
     * Resolves when the account has no second factor, or `proof` is a code that was never used or the signature of a
     * passkey. Returns which of them it was.
     * @throws {ProblemError} second-factor-required, incorrect-code, too-many-requests
     */
    async verify(
      user: Owner,
      proof: SecondFactorProof,
      context: ProofContext,
    ): Promise<keyof SecondFactorProof | undefined> {
      const factors = await store.read(user.id);
      if (!appOf(factors).isOn && factors.passkeys.length === 0) return undefined;
      if (proof.passkey !== undefined) {
        await requirePasskey(user, factors, proof.passkey, context);
        return 'passkey';
      }
      const code = proof.code === undefined ? undefined : parseSignInCode(proof.code);
      if (code === undefined) return ask(user, factors, context);
      await requireCode(user, factors, code, context.network);
      return 'code';
    },

    async status(user: Owner, party: RelyingParty | undefined): Promise<SecondFactorStatus> {
      const [factors, recoveryCodesLeft] = await Promise.all([store.read(user.id), store.countRecoveryCodes(user.id)]);
      return {
        ...appOf(factors),
        recoveryCodesLeft,
        passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          ...{ id, name },
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        canAddPasskeys: party !== undefined,
      };
    },

    /** Returns a new secret, which replaces one that was not confirmed. @throws {ProblemError} second-factor-changed */
    async setUp(user: Owner): Promise<{ secret: string; uri: string }> {
      const secret = newTotpSecret();
      if (!(await store.setUp(user.id, seal.seal(secret)))) {
        throw changed('The authenticator app is on already. Turn it off first.');
      }
      return { secret, uri: totpUri(secret, user.username) };
    },

    /** @throws {ProblemError} second-factor-changed, incorrect-code, too-many-requests */
    async enable(user: SignedInUser, typed: string, network: string): Promise<{ recoveryCodes: string[] }> {
      const { app } = await store.read(user.id);
      const code = parseSignInCode(typed);
      if (app === undefined || app.isEnabled) throw changed('Begin again: the app was set up elsewhere.');
      const { sealedSecret } = app;
      const step = code?.type === 'totp' ? stepOf(sealedSecret, code.digits) : undefined;
      const guess = { rule: CODES_BY_USER, network, detail: WRONG_CODE };
      await requireRight(user, guess, () => Promise.resolve(step !== undefined));
      const codes = issueRecoveryCodes(user);
      const hasNewCodes = await store.enable(
        user,
        { sealedSecret, step: step ?? 0, nowMs: clock.nowMs() },
        codes.hashes,
      );
      if (hasNewCodes === undefined) throw changed('Begin again: the app was set up elsewhere.');
      securityLog.write('account.second-factor-changed', user, network);
      return { recoveryCodes: hasNewCodes ? codes.shown : [] };
    },

    /** Does nothing when there is none. */
    async disable(user: SignedInUser, network: string): Promise<void> {
      if (await store.removeApp(user)) securityLog.write('account.second-factor-changed', user, network);
    },

    /** @throws {ProblemError} second-factor-changed, when there is none */
    async renewRecoveryCodes(user: SignedInUser, network: string): Promise<{ recoveryCodes: string[] }> {
      const codes = issueRecoveryCodes(user);
      if (!(await store.renewRecoveryCodes(user, codes.hashes))) {
        throw changed('The second factor was turned off meanwhile.');
      }
      securityLog.write('account.second-factor-changed', user, network);
      return { recoveryCodes: codes.shown };
    },

    /** @throws {ProblemError} second-factor-changed, where there cannot be another passkey */
    async startPasskey(user: Owner, party: RelyingParty | undefined): Promise<PasskeyCreation> {
      const { passkeys: stored } = await store.read(user.id);
      if (stored.length >= PASSKEYS_MAX) throw changed(`At most ${PASSKEYS_MAX} passkeys. Remove one first.`);
      return passkeys.creation(user, stored, requireParty(party));
    },

    /** @throws {ProblemError} incorrect-code, second-factor-changed */
    async addPasskey(
      user: SignedInUser,
      { name, passkey }: { readonly name: string; readonly passkey: PasskeyRegistration },
      { network, party }: Pick<ProofContext, 'network' | 'party'>,
    ): Promise<{ recoveryCodes: string[] }> {
      const created = await passkeys.verifyNew(user, passkey, requireParty(party));
      if (created === undefined) throw new ProblemError('incorrect-code', WRONG_PASSKEY);
      const codes = issueRecoveryCodes(user);
      const added = { codeHashes: codes.hashes, nowMs: clock.nowMs() };
      const hasNewCodes = await store.addPasskey(user, { ...created, name }, added);
      if (hasNewCodes === undefined) throw changed('This passkey was added before.');
      securityLog.write('account.second-factor-changed', user, network);
      return { recoveryCodes: hasNewCodes ? codes.shown : [] };
    },

    /** @throws {ProblemError} not-found */
    async removePasskey(user: SignedInUser, id: number, network: string): Promise<void> {
      if (!(await store.removePasskey(user, id))) {
        throw new ProblemError('not-found', 'The passkey was removed already.');
      }
      securityLog.write('account.second-factor-changed', user, network);
    },
  };
}

const PASSKEYS_MAX = 10;
const WRONG_CODE = 'This code is wrong, or was used before. Wait for the next one.';
const WRONG_PASSKEY = 'The passkey was not accepted. Try again.';

function appOf({ app }: StoredFactors): { readonly isOn: boolean } {
  return { isOn: app?.isEnabled === true };
}

/** @throws {ProblemError} second-factor-changed */
function requireParty(party: RelyingParty | undefined): RelyingParty {
  if (party === undefined) throw changed('Passkeys need the domain of the site, or localhost.');
  return party;
}

function changed(detail: string): ProblemError {
  return new ProblemError('second-factor-changed', detail);
}
