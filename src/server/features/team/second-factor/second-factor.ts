import type { SecondFactorStatus } from '#contract/team-second-factor.ts';
import { createSecretCipher } from '#server/credentials/secret-cipher.ts';
import type { Database } from '#server/db/database.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { Notices } from '#server/mail/notices.ts';
import type { SecurityLog } from '../security-log.ts';
import { createAuthenticatorApps } from './authenticator-app.ts';
import { createAuthenticatorAppStore } from './authenticator-app-store.ts';
import { createSecondFactorCheck, isAppOn } from './factor-check.ts';
import { createFactorGuesses, type FactorOwner, factorChanged } from './factor-guess.ts';
import { createOwnPasskeys } from './own-passkeys.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { createChallengeStore, createPasskeyStore } from './passkey-store.ts';
import { createPasskeys } from './passkeys.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { createSecondFactorStore } from './store.ts';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The second step of a sign-in and of a confirmation: an authenticator app, passkeys and recovery codes. */
export function createSecondFactor(deps: {
  readonly database: Pick<Database, 'orm'>;
  readonly sessionSecret: string;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly notices: Notices;
}) {
  const { database, sessionSecret, securityLog, clock, notices } = deps;
  const store = createSecondFactorStore(database, notices);
  const passkeyStore = createPasskeyStore(database, notices);
  const shared = { factors: store, requireCorrect: createFactorGuesses(deps), securityLog, clock };
  const challenges = createPasskeyChallenges({ store: createChallengeStore(database), clock });
  const apps = createAuthenticatorApps({
    ...shared,
    store: createAuthenticatorAppStore(database, notices),
    cipher: createSecretCipher(sessionSecret, 'second factor'),
  });
  const passkeys = createPasskeys({ store: passkeyStore, challenges, clock });

  return {
    verify: createSecondFactorCheck({ ...shared, store, apps, passkeys }),
    apps,
    reset: store.reset,
    ownPasskeys: createOwnPasskeys({ ...shared, store: passkeyStore, challenges }),

    async status(user: FactorOwner, party: RelyingParty | undefined): Promise<SecondFactorStatus> {
      const [factors, recoveryCodesLeft] = await Promise.all([store.read(user.id), store.countRecoveryCodes(user.id)]);
      return {
        isOn: isAppOn(factors),
        recoveryCodesLeft,
        passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          ...{ id, name },
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        canAddPasskeys: party !== undefined,
      };
    },

    /** @throws {ProblemError} second-factor-changed, when there is none */
    async renewRecoveryCodes(user: SignedInUser, network: string): Promise<{ recoveryCodes: string[] }> {
      const codes = issueRecoveryCodes(user.id);
      if (!(await store.renewRecoveryCodes(user, codes.hashes))) {
        throw factorChanged('The second factor was turned off in the meantime.');
      }
      securityLog.write('account.second-factor-changed', user, network);
      return { recoveryCodes: codes.shown };
    },
  };
}
