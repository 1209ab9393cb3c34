import type { NewWallets } from '#contract/site-data.ts';
import { TODAY } from '#web/content/dates.ts';

export interface Step {
  readonly title: string;
  readonly text: string | Readonly<Record<NewWallets, string>>;
  readonly state: typeof TODAY.open | 'Not open yet';
}

export const STEPS = {
  title: 'How it works',
  lead: 'Only the first two steps are open today.',
  here: 'You are here',
  items: [
    {
      title: 'Follow',
      text: 'Subscribe to launch news or join a channel. No account or wallet needed.',
      state: TODAY.open,
    },
    {
      title: 'Try simulated mining',
      text: {
        open: 'Sign in with your email and a PIN. A new email creates a new miner wallet.',
        closed: 'Existing miners sign in with their email and PIN. New miners can join the waiting list for phase 2.',
      },
      state: TODAY.open,
    },
    {
      title: 'Wait for mainnet',
      text: 'Withdrawals are locked for everyone until mainnet. The testnet comes first.',
      state: 'Not open yet',
    },
    {
      title: 'Verify and claim',
      text: 'At mainnet, identity verification (KYC) is required before tokens can be claimed.',
      state: 'Not open yet',
    },
  ],
} as const satisfies { readonly items: readonly Step[]; readonly [key: string]: unknown };
