import { SNAPSHOT_LABEL_CHARACTERS_MAX, type SnapshotStep, type VerificationStep } from '#contract/claims-admin.ts';
import { groupDigits } from '#web/lib/format.ts';

const wallets = (count: number): string => `${groupDigits(count)} ${count === 1 ? 'wallet' : 'wallets'}`;

/** Snapshots of claims in the admin area. */
export const SNAPSHOTS_ADMIN = {
  lead: 'A snapshot is a signed list of what every miner wallet holds. It is published at once, on the presale page, and cannot be recalled.',
  make: 'Make a snapshot…',
  confirm: {
    title: 'Make and publish a snapshot?',
    lead: 'It counts every wallet now and publishes the result. What is published stays public.',
    submit: 'Make and publish',
    failed: 'The snapshot was not started',
    label: 'Label',
    labelHint: `Optional, up to ${SNAPSHOT_LABEL_CHARACTERS_MAX} characters: what this snapshot is for. Only the team sees it.`,
    preview: {
      title: 'What it would count now',
      total: (tvx: string) => `Total: ${tvx} TVX`,
      unchanged: 'Nothing has changed since the latest snapshot: this one would state the same amounts.',
      nothing: 'No wallet holds TVX, so there is nothing to publish.',
      loading: 'Counting the wallets',
      failed: 'The wallets could not be counted',
    },
  },
  started: { title: 'Snapshot started', description: 'It is published when it is complete. You can leave this page.' },
  steps: {
    reading: (count) => `Reading: ${wallets(count)} so far`,
    hashing: (count) => `Computing the tree of ${wallets(count)}`,
    writing: (count) => `Writing the files of ${wallets(count)}`,
  } satisfies Record<SnapshotStep, (count: number) => string>,
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  states: { running: 'Running', published: 'Published', failed: 'Failed' },
  by: 'by',
  counted: (claims: number, all: number) => `${groupDigits(claims)} of ${wallets(all)} with a claim`,
  leftOut: (empty: number, blocked: number) => `${groupDigits(empty)} empty, ${groupDigits(blocked)} blocked`,
  made: 'Made',
  omitted: 'Left out',
  root: 'Root',
  key: 'Public key',
  verify: {
    badge: 'Verified',
    open: 'Verify the files',
    label: (name: string) => `Verify the files of ${name}`,
    failed: 'The verification was not started',
    steps: {
      statement: 'Checking the signature of summary.json',
      files: 'Computing the hash of tree.json',
      claims: 'Counting and adding up the claims',
      tree: 'Computing the tree and its root',
    } satisfies Record<VerificationStep, string>,
    passed: 'The files are as they were signed',
    checks: (claims: number, total: string) => [
      'summary.json and its signature are those that were published, and the signature is valid for the public key',
      'tree.json has the hash of summary.json',
      `the number of claims (${groupDigits(claims)}) and their sum (${total}) are those of summary.json`,
      'the tree, computed from the claims, has the root of summary.json',
    ],
    notPassed: 'The verification failed',
    restore:
      'If files are damaged or missing, restore the folder of this snapshot from a backup, then verify it again.',
    by: (username: string, at: string) => `Verified by ${username}, ${at}`,
  },
  listTitle: 'Latest snapshots',
  unchangedBadge: 'Unchanged',
  unchanged: 'States the same amounts as the snapshot before it.',
  empty: 'No snapshot has been made yet.',
  emptyLead: 'Before one is made, you see what it would count, and whether anything has changed.',
  loading: 'Loading the snapshots',
  failed: 'The snapshots could not be loaded',
} as const;
