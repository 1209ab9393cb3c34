import { TODAY, WALLET_LAUNCH } from '#web/content/dates.ts';
import type { NextStep } from '#web/content/next-steps.ts';
import { OFFICIAL_CHANNEL } from '#web/content/site.ts';

export const WALLET_PAGE = {
  title: 'TVX Wallet Coming Soon',
  lead: 'A wallet to store, send and receive TVX.',
  launchLabel: 'Launch',
  launchLead: 'Launching',
  launch: WALLET_LAUNCH,
  /** One name for each thing that is called a wallet. */
  kinds: {
    title: 'Which wallet is which',
    rows: [
      {
        title: 'TVX Wallet',
        mark: { tone: 'neutral', text: 'Not open yet' },
        text: 'The planned product that this page announces.',
      },
      {
        title: 'Browser wallet',
        mark: { tone: 'live', text: TODAY.open },
        text: 'An app or extension of your own. “Connect Wallet” in the header connects it. It holds no mined TVX.',
      },
      {
        title: 'Miner wallet',
        mark: { tone: 'live', text: TODAY.open },
        text: 'Your simulated balance in the Web Miner, opened with email and PIN. Nothing can be withdrawn before mainnet.',
        link: { label: 'Open the Web Miner', href: '/web-miner' },
      },
    ],
  },
  featuresTitle: 'Planned features',
  features: [
    { title: 'Security', text: 'Protection for the TVX that you hold.', icon: 'security' },
    { title: 'Transactions', text: 'Send and receive TVX.', icon: 'transactions' },
    { title: 'Developer API', text: 'For applications that work with the wallet.', icon: 'api' },
    { title: 'Portfolio', text: 'What you hold, at a glance.', icon: 'portfolio' },
  ],
  preview: {
    title: 'Preview',
    sampleNote: 'Balance and activity are made up, and the buttons do nothing.',
    balanceLabel: 'Sample balance',
    balance: '1,250.000000',
    buttons: ['Send', 'Receive', 'Stake'],
  },
  waitlist: {
    title: 'Join Waitlist',
    text: 'There is no list to sign up for yet. The official channel will announce one first.',
    link: OFFICIAL_CHANNEL,
  },
  seedPhrase: 'We never ask for your seed phrase, on this page or anywhere else.',
  next: ['miner', 'roadmap', 'presale'],
} as const satisfies { readonly next: readonly NextStep[]; readonly [key: string]: unknown };
