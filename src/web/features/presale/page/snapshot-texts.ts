import { SNAPSHOT_FILES } from '#contract/claims.ts';
import { groupDigits } from '#web/lib/format.ts';

/** The published snapshots on `/presale`. */
export const SNAPSHOTS = {
  title: 'What miners hold',
  lead: 'Each snapshot is a signed list of what every miner wallet held at one instant. It contains no names and no emails. Mined TVX is simulated and may never have value.',
  empty: 'No snapshot has been published yet.',
  loading: 'Loading the snapshots',
  failed: 'The snapshots could not be loaded. Reload the page to try again.',
  label: 'Published snapshots, newest first',
  wallets: 'Wallets',
  counted: (claims: number) => `${groupDigits(claims)} with a claim`,
  leftOut: (empty: number, blocked: number) => {
    const parts = [empty > 0 && `${groupDigits(empty)} empty`, blocked > 0 && `${groupDigits(blocked)} blocked`];
    return parts.filter((part) => part !== false).join(', ');
  },
  total: 'Total',
  root: 'Root',
  files: 'Files',
  explained: { label: 'What a snapshot is, and what it proves', href: '/claims' },
  check: {
    title: 'How to check it yourself',
    steps: [
      `Download the three files of a snapshot, ${SNAPSHOT_FILES.join(', ')}, into one folder.`,
      'Load tree.json with OpenZeppelin’s library @openzeppelin/merkle-tree: its root and the sum of its amounts must be those of summary.json.',
      'Verify summary.json.sig, an Ed25519 signature of summary.json, and compare the public key with one that you have from the team in another way.',
    ],
  },
} as const;
