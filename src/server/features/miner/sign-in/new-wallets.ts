import type { NewWallets } from '#contract/site-data.ts';
import { inviterUsername } from '#domain/miner/referral.ts';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { type HashQueueKey, hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import { type DeviceCookies, newDeviceGeneration } from '#server/credentials/tokens.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { emailTaken, registrationClosed } from '../problems.ts';
import type { MinerStore } from '../store/store.ts';
import { CHECKS_BY_ADDRESS, CREATIONS_BY_ADDRESS } from './attempt-rules.ts';
import { type SignedIn, toSignedIn } from './signed-in.ts';
import type { WalletSessionTokens } from './wallet-session-tokens.ts';

export interface WalletToCreate {
  readonly email: string;
  readonly pin: string;
  /** The `ref` of the referral link; ignored when it names no wallet or the new wallet itself. */
  readonly ref?: string | undefined;
}

/** The check of an e-mail, and the sign-up. */
export function createNewWallets(deps: {
  readonly store: Pick<MinerStore, 'exists' | 'create'>;
  readonly tokens: WalletSessionTokens;
  readonly deviceCookies: DeviceCookies;
  readonly limits: AttemptLimits;
  readonly clock: Clock;
  readonly newWallets: () => Promise<NewWallets>;
}) {
  const { store, tokens, deviceCookies, limits, clock, newWallets } = deps;

  const canCreateWallets = async (): Promise<boolean> => (await newWallets()) === 'open';

  async function create({ email, pin, ref }: WalletToCreate, ip: string, queueKey: HashQueueKey): Promise<SignedIn> {
    if (!(await canCreateWallets())) throw registrationClosed();
    await limits.count(CREATIONS_BY_ADDRESS, { ip });
    if (await store.exists(email)) throw emailTaken();
    const pinHash = await hashSecret(pin, queueKey);
    const incarnation = newDeviceGeneration();
    const { token, tokenHash } = tokens.issue(email, incarnation);
    const nowMs = clock.nowMs();
    const stored = await store.create({
      email,
      pinHash,
      session: { tokenHash, startedMs: nowMs },
      incarnation,
      wallet: newMinerWallet(nowMs),
      inviterUsername: ref === undefined ? undefined : inviterUsername(ref, email),
    });
    if (stored === undefined) throw emailTaken();
    return toSignedIn(stored, { token, generation: incarnation }, { deviceCookies, nowMs });
  }

  return {
    canCreateWallets,

    /** @throws {ProblemError} too-many-requests */
    async exists(email: string, ip: string): Promise<boolean> {
      await limits.count(CHECKS_BY_ADDRESS, { ip });
      return store.exists(email);
    },

    /** @throws {ProblemError} email-taken, registration-closed, too-many-requests */
    createWallet: (wallet: WalletToCreate, caller: Caller): Promise<SignedIn> => {
      const queueKey = queueKeyOf('miners', caller, { isKnown: false });
      return queueHashing(queueKey, () => create(wallet, caller.ip, queueKey));
    },
  };
}
