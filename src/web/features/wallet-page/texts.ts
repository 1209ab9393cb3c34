import { WALLET_LAUNCH } from '#web/content/dates.ts';
import type { NextStep } from '#web/content/next-steps.ts';
import { OFFICIAL_CHANNEL } from '#web/content/site.ts';

export const WALLET_PAGE = {
  title: 'TVX Wallet Coming Soon',
  lead: 'A wallet to store, send and receive TVX.',
  launchLabel: 'Launch',
  launchLead: 'Launching',
  launch: WALLET_LAUNCH,
  extensionNote:
    'This page is about the TVX Wallet itself. A wallet extension that you already have is connected with the wallet button in the header.',
  featuresTitle: 'Planned features',
  features: [
    { title: 'Security', text: 'Protection for the TVX that you hold.', icon: 'security' },
    { title: 'Transactions', text: 'Send and receive TVX.', icon: 'transactions' },
    { title: 'Developer API', text: 'For applications that work with the wallet.', icon: 'api' },
    { title: 'Portfolio', text: 'What you hold, at a glance.', icon: 'portfolio' },
  ],
  preview: {
    title: 'Preview',
    sampleNote: 'The balance is made up, and the buttons do nothing.',
    balanceLabel: 'Sample balance',
    balance: '1,250.000000',
    buttons: ['Send', 'Receive', 'Stake'],
  },
  waitlist: {
    title: 'Join Waitlist',
    text: 'There is no list to sign up for on this page. When one opens, the official channel says so first.',
    link: OFFICIAL_CHANNEL,
  },
  seedPhrase: 'We never ask for your seed phrase, on this page or anywhere else.',
  next: ['miner', 'roadmap', 'presale'],
} as const satisfies { readonly next: readonly NextStep[]; readonly [key: string]: unknown };
