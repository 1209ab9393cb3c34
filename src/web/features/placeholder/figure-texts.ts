import { TODAY } from '#web/content/dates.ts';
import type { InvoiceFault, InvoiceNetwork } from './lightning-invoice.ts';

/** The page about the Lightning Network: what can be read of it today. */
export const LIGHTNING_TEXTS = {
  title: 'Read a Lightning invoice',
  lead: 'The Lightning Network exists, and its payments begin with an invoice. Paste one to see what it asks for. It is read in your browser: nothing is sent, nothing is paid, and its signature is not verified.',
  label: 'Invoice',
  hint: 'At first an example of the standard, BOLT 11.',
  /** The example of the standard for a cup of coffee. */
  sample:
    'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emudupq63nyw24cg27h2rspfj9srp',
  terms: { amount: 'Asks for', description: 'For', madeAt: 'Made', expiresAt: 'Valid until', network: 'Network' },
  bitcoin: (amount: string): string => `${amount} BTC`,
  satoshis: (amount: string): string => `${amount} satoshis`,
  anyAmount: 'Any amount: the payer chooses',
  hashed: 'Only a hash of the description is in it',
  networks: {
    bc: 'Bitcoin',
    tb: 'Bitcoin testnet: without value',
    tbs: 'Bitcoin signet: without value',
    bcrt: 'Bitcoin regtest: without value',
  } satisfies Record<InvoiceNetwork, string>,
  faults: {
    'no-invoice': 'This is no Lightning invoice. One begins with lnbc.',
    mistyped: 'Its checksum is wrong: a letter is missing or mistyped.',
  } satisfies Record<InvoiceFault, string>,
} as const;

/** The page about the ecosystem: what belongs to the project today, and what is to follow. */
export const ECOSYSTEM_TEXTS = {
  hub: { title: 'Technovex', text: 'Testnet announced, mainnet planned' },
  open: {
    label: TODAY.open,
    items: [
      { title: 'Web Miner', text: 'Simulated, until mainnet.', href: '/web-miner' },
      { title: 'Token game', text: 'Points only, no TVX.', href: '/token-game' },
      { title: 'Presale data', text: 'Feed, calendar and JSON.', href: '/presale#follow' },
      { title: 'Site interface', text: 'What programs can read today.', href: '/blockchain/developers' },
    ],
  },
  planned: {
    label: 'Planned',
    items: [
      { title: 'Decentralized exchange', text: 'Trades TVX and tokens of the chain.' },
      { title: 'Cross-chain bridge', text: 'Moves value to and from other chains.' },
      { title: 'Applications', text: 'Of other teams, as smart contracts.' },
      { title: 'Developer grants', text: 'From a reserve of the whitepaper.' },
    ],
  },
} as const;
