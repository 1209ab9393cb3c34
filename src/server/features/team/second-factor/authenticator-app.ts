import { parseSignInCode } from '#domain/team/sign-in-code.ts';
import type { SecretCipher } from '#server/credentials/secret-cipher.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import type { Clock } from '#server/lib/clock.ts';
import { CODES_BY_USER } from '../attempt-rules.ts';
import type { SecurityLog } from '../security-log.ts';
import type { AuthenticatorAppStore, StoredApp } from './authenticator-app-store.ts';
import { type FactorOwner, factorChanged, type RequireCorrect, WRONG_CODE } from './factor-guess.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorStore } from './store.ts';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>;

/** The authenticator app of an account: its codes, and turning it on and off. */
export function createAuthenticatorApps(deps: {
  readonly store: AuthenticatorAppStore;
  readonly factors: Pick<SecondFactorStore, 'read'>;
  readonly cipher: SecretCipher;
  readonly requireCorrect: RequireCorrect;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}) {
  const { store, factors, cipher, requireCorrect, securityLog, clock } = deps;

  function stepOf(encryptedSecret: string, digits: string): number | undefined {
    const secret = cipher.decrypt(encryptedSecret);
    return secret === undefined ? undefined : matchingStep(secret, digits, clock.nowMs());
  }

  return {
    /** Uses a code of the app up. Returns false when it is wrong or was used, and when the app is off. */
    async consumeCode({ id }: FactorOwner, app: StoredApp | undefined, digits: string): Promise<boolean> {
      const step = app?.isEnabled === true ? stepOf(app.encryptedSecret, digits) : undefined;
      if (app === undefined || step === undefined) return false;
      return store.consumeStep(id, { encryptedSecret: app.encryptedSecret, step });
    },

    /** Returns a new secret, which replaces one that was not confirmed. @throws {ProblemError} second-factor-changed */
    async setUp(user: FactorOwner): Promise<{ secret: string; uri: string }> {
      const secret = newTotpSecret();
      if (!(await store.setUp(user.id, cipher.encrypt(secret)))) {
        throw factorChanged('The authenticator app is on already. Turn it off first.');
      }
      return { secret, uri: totpUri(secret, user.username) };
    },

    /** @throws {ProblemError} second-factor-changed, incorrect-code, too-many-requests */
    async enable(user: SignedInUser, typed: string, network: string): Promise<{ recoveryCodes: string[] }> {
      const { app } = await factors.read(user.id);
      const code = parseSignInCode(typed);
      if (app === undefined || app.isEnabled) throw setUpElsewhere();
      const { encryptedSecret } = app;
      const step = code?.type === 'totp' ? stepOf(encryptedSecret, code.digits) : undefined;
      const guess = { rule: CODES_BY_USER, network, detail: WRONG_CODE };
      await requireCorrect(user, guess, () => Promise.resolve(step !== undefined));
      const codes = issueRecoveryCodes(user.id);
      const accepted = { encryptedSecret, step: step ?? 0, nowMs: clock.nowMs() };
      const hasNewCodes = await store.enable(user, accepted, codes.hashes);
      if (hasNewCodes === undefined) throw setUpElsewhere();
      securityLog.write('account.second-factor-changed', user, network);
      return { recoveryCodes: hasNewCodes ? codes.shown : [] };
    },

    /** Does nothing when there is none. */
    async disable(user: SignedInUser, network: string): Promise<void> {
      if (await store.remove(user)) securityLog.write('account.second-factor-changed', user, network);
    },
  };
}

function setUpElsewhere() {
  return factorChanged('Begin again: the app was set up elsewhere.');
}
