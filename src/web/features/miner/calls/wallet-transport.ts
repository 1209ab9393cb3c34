import type { WalletData } from '#contract/miner.ts';
import { type Acknowledgement, ChannelBrokenError, type LiveRequest, type WalletLiveChannel } from './live-channel.ts';
import type { MiningClaim } from './miner-api.ts';

export interface SyncInput {
  readonly claim: MiningClaim;
  /** `claim.lastBonusClaimed` is a new claim of the daily bonus. */
  readonly claimsDailyBonus: boolean;
}

/** The calls of one wallet that the live channel offers too. */
export interface WalletRequests {
  readonly sync: (claim: MiningClaim) => Promise<WalletData>;
  readonly activateReferral: () => Promise<{ readonly alreadyActive: boolean }>;
}

export type WalletTransport = ReturnType<typeof createWalletTransport>;

/**
 * Sends over the channel while it is open and idle, otherwise by HTTP. A message in flight when the channel breaks is
 * sent again by HTTP: claims are totals and an activation is idempotent, so a repetition does no harm.
 */
export function createWalletTransport(channel: WalletLiveChannel, requests: WalletRequests) {
  async function overChannel(message: LiveRequest): Promise<Acknowledgement | 'broken' | undefined> {
    try {
      return await channel.request(message);
    } catch (error) {
      if (error instanceof ChannelBrokenError) return 'broken';
      throw error;
    }
  }

  return {
    /** Sends a claim; resolves with the wallet as committed. */
    async sync(input: SyncInput): Promise<WalletData> {
      const acknowledgement = await overChannel(toMessage(input));
      return typeof acknowledgement === 'object' ? acknowledgement.data : requests.sync(input.claim);
    },
    /**
     * Activates the lasting bonus of the referral programme. Resolves to true when the server had it active before; of
     * a repeated message that is not known.
     */
    async activateReferral(): Promise<boolean> {
      const acknowledgement = await overChannel({ type: 'activate-referral' });
      if (typeof acknowledgement === 'object') return acknowledgement.alreadyActive === true;
      const { alreadyActive } = await requests.activateReferral();
      return alreadyActive && acknowledgement !== 'broken';
    },
  };
}

function toMessage({ claim, claimsDailyBonus }: SyncInput): LiveRequest {
  const { totalMined, miningTimeSeconds, lastBonusClaimed } = claim;
  return claimsDailyBonus && typeof lastBonusClaimed === 'string'
    ? { type: 'claim-daily-bonus', totalMined, miningTimeSeconds, lastBonusClaimed }
    : { type: 'sync', totalMined, miningTimeSeconds };
}
