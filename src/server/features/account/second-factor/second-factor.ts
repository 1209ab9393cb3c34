import type { SecondFactorStatus } from '#contract/second-factor.ts';
import type { Role } from '#domain/account/roles.ts';
import { formatRecoveryCode, parseSignInCode, type SignInCode } from '#domain/account/sign-in-code.ts';
import type { Clock } from '#server/clock.ts';
import type { SecretSeal } from '#server/credentials/secret-seal.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { CODES_BY_USER } from '../attempt-rules.ts';
import type { SecurityLog } from '../security-log.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import type { SecondFactorStore } from './store.ts';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

/** Whose second factor it is. */
interface Owner {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The second step of a sign-in. `network`s are `addressSubject(request.ip)`, for the security log. */
export function createSecondFactor(deps: {
  readonly store: SecondFactorStore;
  readonly seal: SecretSeal;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}) {
  const { store, seal, limits, securityLog, clock } = deps;

  /** Counts a guess. @throws {ProblemError} incorrect-code, too-many-requests */
  async function requireCode(user: Owner, network: string, isRight: () => Promise<boolean>): Promise<void> {
    const isCorrect = await limits.guess(CODES_BY_USER, String(user.id), isRight, (waitMs) =>
      securityLog.write('account.code-locked', user, network, { forSeconds: Math.ceil(waitMs / 1_000) }),
    );
    if (isCorrect) return;
    securityLog.write('account.code-failed', user, network);
    throw new ProblemError('incorrect-code', 'This code is wrong, or was used before. Wait for the next one.');
  }

  function stepOf(sealedSecret: string, code: SignInCode): number | undefined {
    const secret = seal.open(sealedSecret);
    if (secret === undefined || code.type !== 'totp') return undefined;
    return matchingStep(secret, code.digits, clock.nowMs());
  }

  function issueRecoveryCodes({ id }: Owner) {
    const codes = newRecoveryCodes();
    return { shown: codes.map(formatRecoveryCode), hashes: codes.map((code) => recoveryCodeHash(id, code)) };
  }

  return {
    /**
     * Resolves when the account has no second factor, with false, or `typed` is a code that was never used.
     * @throws {ProblemError} second-factor-required, incorrect-code, too-many-requests
     */
    async verify(user: Owner, typed: string | undefined, network: string): Promise<boolean> {
      const stored = await store.read(user.id);
      if (stored?.isEnabled !== true) return false;
      const code = typed === undefined ? undefined : parseSignInCode(typed);
      if (code === undefined) {
        throw new ProblemError('second-factor-required', 'Enter the code of your authenticator app.');
      }
      await requireCode(user, network, async () => {
        if (code.type === 'recovery') return store.consumeRecoveryCode(user.id, recoveryCodeHash(user.id, code.code));
        const step = stepOf(stored.sealedSecret, code);
        return step !== undefined && store.consumeStep(user.id, { sealedSecret: stored.sealedSecret, step });
      });
      return true;
    },

    async status(user: Owner): Promise<SecondFactorStatus> {
      const [stored, recoveryCodesLeft] = await Promise.all([store.read(user.id), store.countRecoveryCodes(user.id)]);
      return { isOn: stored?.isEnabled === true, recoveryCodesLeft };
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
    async enable(user: Owner, typed: string, network: string): Promise<{ recoveryCodes: string[] }> {
      const stored = await store.read(user.id);
      const code = parseSignInCode(typed);
      if (stored === undefined || stored.isEnabled) throw changed('Begin again: the app was set up elsewhere.');
      const { sealedSecret } = stored;
      const step = code && stepOf(sealedSecret, code);
      await requireCode(user, network, () => Promise.resolve(step !== undefined));
      const codes = issueRecoveryCodes(user);
      const accepted = { sealedSecret, step: step ?? 0, nowMs: clock.nowMs() };
      if (!(await store.enable(user.id, accepted, codes.hashes))) {
        throw changed('Begin again: the app was set up elsewhere.');
      }
      securityLog.write('account.second-factor-changed', user, network);
      return { recoveryCodes: codes.shown };
    },

    /** Does nothing when there is none. */
    async disable(user: Owner, network: string): Promise<void> {
      if (await store.remove(user.id)) securityLog.write('account.second-factor-changed', user, network);
    },

    /** @throws {ProblemError} second-factor-changed, when there is none */
    async renewRecoveryCodes(user: Owner, network: string): Promise<{ recoveryCodes: string[] }> {
      const codes = issueRecoveryCodes(user);
      if (!(await store.renewRecoveryCodes(user.id, codes.hashes))) {
        throw changed('The authenticator app was turned off meanwhile.');
      }
      securityLog.write('account.second-factor-changed', user, network);
      return { recoveryCodes: codes.shown };
    },
  };
}

function changed(detail: string): ProblemError {
  return new ProblemError('second-factor-changed', detail);
}
