import type { AbsenceReason } from '#contract/claims-receipt.ts';
import { HIDDEN_HASHRATE_FACTOR, OFFLINE_HASHRATE_FACTOR, TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';

const percent = (share: number): string => `${share * 100}%`;

/** The receipt in the miner's dashboard: what a snapshot counts, and the proof of the latest one. */
export const MINER_RECEIPT = {
  lead: 'Your balance as a snapshot counts it, and the proof of your amount in the latest one.',
  now: 'Your amount today',
  nowHint: 'Your balance as saved on the server, rounded down to 18 decimals.',
  formulaTitle: 'How it was mined',
  formula: `hashrate × ${TVX_PER_THS_SECOND.toFixed(5)} ÷ difficulty × (1 + bonus ÷ 100)`,
  formulaNote: `TVX per second. A hidden tab mines at ${percent(HIDDEN_HASHRATE_FACTOR)} of it, a closed site at ${percent(OFFLINE_HASHRATE_FACTOR)}. Your balance is the sum of what the server credited by this formula, for the time on its own clock.`,
  latest: 'Latest snapshot',
  none: 'No snapshot has been published yet. When there is one, your proof appears here.',
  time: 'Time',
  yours: 'Your amount',
  root: 'Root',
  claimId: 'Your claim id',
  claimIdHint:
    'A random number, the only name of your wallet in snapshots. Keep it to yourself: who knows it can follow your amount from snapshot to snapshot.',
  leaf: 'Your leaf',
  leafHint: 'The hash of your claim id and your amount.',
  path: 'Your path to the root',
  pathHint: 'Hashed with your leaf one after the other, these give the root.',
  noPath: 'Yours is the only claim, so your leaf is the root.',
  reasons: {
    'created-later': 'Your wallet was created after this snapshot. The next one counts it.',
    empty: 'Your wallet held no TVX when this snapshot was made, so it has no claim.',
    'empty-or-blocked':
      'Your wallet has no claim in this snapshot: it held no TVX at that time, or it was blocked, and blocked wallets are left out.',
  } satisfies Record<AbsenceReason, string>,
  save: 'Save my proof',
  savedFile: (snapshot: string) => `technovex-proof-${snapshot}.json`,
  statement: 'Signed statement (summary.json)',
  signature: 'Its signature',
  worthTitle: 'This may never have value',
  worth:
    'Mining is simulated. A proof shows what was counted. It is no promise to pay: TVX may never have value, and claiming it at mainnet would require identity verification (KYC).',
  explained: { label: 'Snapshots and claims explained', href: '/claims' },
  loading: 'Loading your receipt',
  failed: 'Your receipt could not be loaded.',
  signedOut: 'This device is no longer signed in on the server. Log in again to see your receipt.',
} as const;
