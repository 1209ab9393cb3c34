import type { SnapshotStep } from '#contract/claims-admin.ts';
import { groupDigits } from '#web/lib/format.ts';

const wallets = (count: number): string => `${groupDigits(count)} ${count === 1 ? 'wallet' : 'wallets'}`;

/** Snapshots of claims in the admin area. */
export const SNAPSHOTS_ADMIN = {
  lead: 'A snapshot is a signed list of what every miner wallet holds. It is published at once, on the presale page, and cannot be recalled.',
  make: 'Make a snapshot…',
  confirm: {
    title: 'Make and publish a snapshot?',
    lead: 'It counts every wallet now and publishes the result. What is published stays public. Enter your password to continue.',
    submit: 'Make and publish',
    failed: 'The snapshot was not started',
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
  total: 'Total',
  root: 'Root',
  key: 'Public key',
  listTitle: 'Latest snapshots',
  empty: 'No snapshot has been made yet.',
  loading: 'Loading the snapshots',
  failed: 'The snapshots could not be loaded',
} as const;
