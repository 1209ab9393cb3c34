import { MINUTE_MS } from '#domain/time.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { type AttemptRule, type AttemptsLeft, fewerAttempts, type GrowingWait } from '#server/limits/attempt-rule.ts';
import { type HashQueueKey, verifySecret } from './secret-hash.ts';

/** How often a PIN or a password may be guessed; reasons in docs/decisions/006-limits.md. */
export interface SecretRules {
  /** In any 24 hours at most 30 + 30 guesses for one owner from unknown devices, at all addresses together. */
  readonly byOwner: AttemptRule;
  /** In any 24 hours at most 20 + 20 from devices that signed in before: strangers cannot use these up. */
  readonly byKnownDevice: AttemptRule;
  /** In any 24 hours at most 50 + 50 wrong guesses from one address for all owners together. */
  readonly byAddress: AttemptRule;
}

/** Returns the rules for a secret; `ownerName` is what its owner is identified by. Both are part of the stored keys. */
export function secretRules(secretName: string, ownerName: string, message: string): SecretRules {
  // 1, 2, 4, 8 and then 15 minutes: long for a machine, short enough for the owner to wait.
  const wait: GrowingWait = { afterFailures: 5, firstMs: MINUTE_MS, msMax: 15 * MINUTE_MS };
  return {
    byOwner: { name: `${secretName}-${ownerName}`, burst: 30, refillMs: 48 * MINUTE_MS, message, wait },
    byKnownDevice: { name: `${secretName}-known-device`, burst: 20, refillMs: 72 * MINUTE_MS, message, wait },
    byAddress: {
      name: `${secretName}-address`,
      burst: 50,
      refillMs: 28.8 * MINUTE_MS,
      message,
      wait: { ...wait, afterFailures: 20 },
    },
  };
}

export interface SecretGuess {
  readonly owner: string;
  readonly secret: string;
  readonly ip: string;
  readonly queueKey: HashQueueKey;
  readonly isKnownDevice: boolean;
  /** Returns the stored hash; undefined: there is no such owner, and the guess counts against the address only. */
  readonly readHash: () => Promise<string | undefined>;
  /** Called with the wait in ms that a wrong guess led to. */
  readonly onLocked?: (waitMs: number) => void;
}

/**
 * Returns whether `secret` is right. The guess is counted before anything is read or hashed.
 * @throws {ProblemError} too-many-requests, temporarily-unavailable
 */
export async function checkSecret(limits: AttemptLimits, rules: SecretRules, guess: SecretGuess): Promise<boolean> {
  const { owner, secret, ip, queueKey, isKnownDevice, readHash, onLocked } = guess;
  if (isKnownDevice) {
    const verify = async (): Promise<boolean> => {
      const secretHash = await readHash();
      return secretHash !== undefined && verifySecret(secretHash, secret, queueKey);
    };
    return limits.guess(rules.byKnownDevice, owner, verify, onLocked);
  }
  limits.throwIfBlocked(rules.byOwner, owner);
  return limits.guess(rules.byAddress, { ip }, async () => {
    const secretHash = await readHash();
    if (secretHash === undefined) return false;
    return limits.guess(rules.byOwner, owner, () => verifySecret(secretHash, secret, queueKey), onLocked);
  });
}

export async function secretAttemptsLeft(
  limits: AttemptLimits,
  rules: SecretRules,
  { owner, ip, isKnownDevice }: Pick<SecretGuess, 'owner' | 'ip' | 'isKnownDevice'>,
): Promise<AttemptsLeft> {
  if (isKnownDevice) return limits.attemptsLeft(rules.byKnownDevice, owner);
  const [byOwner, byAddress] = await Promise.all([
    limits.attemptsLeft(rules.byOwner, owner),
    limits.attemptsLeft(rules.byAddress, { ip }),
  ]);
  return fewerAttempts(byOwner, byAddress);
}
