import type { PlannedDate } from '#domain/planned-date.ts';
import { TESTNET_CHAIN_ID } from '#domain/wallet/networks.ts';
import { SECURITY_AUDIT, TOKEN_CREATION } from '#web/content/dates.ts';
import type { NextStep } from '#web/content/next-steps.ts';
import { DRAFT_LIMITS } from './token-draft.ts';

export interface LockedPageText {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
  /** Its entry on the roadmap. */
  readonly roadmap: { readonly text: string; readonly date: PlannedDate };
  readonly next: readonly NextStep[];
}

/** Pages that are not open yet (specification, "Tokens Explorer and Token Creation pages"). */
export const LOCKED_PAGES = {
  tokens: {
    title: 'Tokens Explorer',
    lead: 'The tokens of the network, in one place.',
    text: 'The tokens explorer is not open yet. It will list the tokens of the network once there are any.',
    roadmap: { text: 'Explorer', date: SECURITY_AUDIT },
    next: ['createToken', 'explorer', 'roadmap', 'presale'],
  },
  createToken: {
    title: 'Token Creation',
    lead: 'Launch a token of your own on the network.',
    text: 'Token creation is not open yet. It requires the mainnet, which is not live yet.',
    roadmap: { text: 'Token creation platform', date: TOKEN_CREATION },
    next: ['tokens', 'roadmap', 'whitepaper', 'miner'],
  },
} as const satisfies Record<string, LockedPageText>;

/** What somebody can do before tokens can be created. */
export const TOKEN_DRAFT = {
  title: 'Draft your token',
  lead: 'Name it, and see whether it could be created as an ERC-20 token, the standard of Ethereum. Whether Technovex will use that standard is not known. The draft stays on this page: nothing is sent or created.',
  fields: { name: 'Token name', symbol: 'Symbol', decimals: 'Decimals', supply: 'Supply' },
  sample: { name: 'Sample Token', symbol: 'SMPL', decimals: '18', supply: '1,000,000' },
  faults: {
    name: `Enter 1 to ${DRAFT_LIMITS.nameMax} characters`,
    symbol: `Enter 1 to ${DRAFT_LIMITS.symbolMax} capital letters or digits`,
    decimals: `Enter a whole number from 0 to ${DRAFT_LIMITS.decimalsMax}`,
    supply: 'Enter a whole number from 1 that fits into 256 bits with the decimals',
  },
  units: 'In smallest units',
  json: 'Draft as JSON',
  incomplete: 'Correct the marked fields first.',
  create: 'Create token',
} as const;

/** What there is today of the tokens that the page will list. */
export const TOKENS_TODAY = {
  title: 'One token is announced: TVX',
  lead: 'It cannot be bought or sent yet. Compare what somebody offers you with these lines.',
  facts: [
    {
      title: 'Contract address',
      text: 'None. TVX is planned as the coin of its own chain. An address that somebody calls TVX is not from this site.',
    },
    { title: 'Decimals', text: '18' },
    {
      title: 'Network',
      text: `Technovex Testnet, chain id ${TESTNET_CHAIN_ID}: announced`,
    },
    { title: 'Tokens of others', text: 'None. Token creation is not open.' },
  ],
  draft: { label: 'Draft a token of your own', href: '/create-token' },
} as const;

export const LOCKED_PAGE_LABELS = {
  notice: 'Locked: coming soon',
  roadmap: (entry: string): string => `On the roadmap: ${entry}`,
} as const;
