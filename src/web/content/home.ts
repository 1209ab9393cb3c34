import type { JoiningText } from './joining-text.ts';
import { WHITEPAPER_TITLES } from './whitepaper-titles.ts';

interface Step {
  readonly title: string;
  readonly text: string | JoiningText;
  readonly state: 'Open' | 'Locked';
}

const BLOCK_SECONDS = 3;
const BLOCKS_PER_MINUTE = 60 / BLOCK_SECONDS;

/** Texts of the landing page. Numbers and claims are the project's own (specification, sections 1 and 2). */
export const HOME = {
  hero: {
    lead: 'Technovex is a layer-1 blockchain with built-in cross-chain bridging, mining and smart contracts. Its native token is TVX.',
    wallet: { label: 'Connect TVX Wallet', caption: 'Create or connect your Technovex wallet', href: '/wallet' },
    miner: { label: 'Open the Web Miner', href: '/web-miner' },
    newsletterTitle: 'Launch newsletter',
    barPercents: [75, 50],
    barsNote: 'For illustration only.',
    lightning: { pause: 'Pause lightning', play: 'Play lightning' },
  },
  presaleBanner: {
    title: 'PRESALE COMING SOON',
    stayTunedTitle: 'STAY TUNED',
    stayTunedText: 'Follow our socials for launch updates.',
  },
  problem: {
    title: 'What Technovex sets out to solve',
    solutionTitle: 'Technovex',
    rows: [
      {
        problem: 'Blockchains are isolated',
        text: 'Moving value between them takes third-party bridges, each with its own keys and risks.',
        solution: 'Cross-chain bridging is built into the chain.',
      },
      {
        problem: 'Mining or smart contracts, rarely both',
        text: 'Chains that can be mined rarely support advanced contracts. Chains with advanced contracts can rarely be mined.',
        solution: 'Mining and smart contracts run on the same layer 1.',
      },
      {
        problem: 'Smart contracts need specialists',
        text: 'Even a small idea needs someone who can write contract code.',
        solution: 'An optional AI contract builder helps to write the code.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    lead: 'From your first visit to your own tokens. Only the first two steps are open today.',
    items: [
      {
        title: 'Follow',
        text: 'Subscribe to launch news or join a channel. You need neither an account nor a wallet.',
        state: 'Open',
      },
      {
        title: 'Try simulated mining',
        text: {
          open: 'Sign in with your email and a PIN. A new email creates a new wallet.',
          closed: 'Existing miners sign in with their email and PIN. New miners can join the waiting list for phase 2.',
        },
        state: 'Open',
      },
      {
        title: 'Wait for mainnet',
        text: 'Withdrawals are locked for everyone until mainnet. The testnet comes first.',
        state: 'Locked',
      },
      {
        title: 'Verify and claim',
        text: 'At mainnet, identity verification (KYC) is required before tokens can be claimed.',
        state: 'Locked',
      },
    ],
  },
  technology: {
    title: 'Built for three-second blocks',
    blocksPerMinute: BLOCKS_PER_MINUTE,
    minuteCaption: `One minute at the stated block time: ${BLOCKS_PER_MINUTE} blocks.`,
    stats: [
      { label: 'Block time', value: String(BLOCK_SECONDS), unit: 'seconds' },
      { label: 'Throughput', value: '>10,000', unit: 'transactions per second' },
    ],
    claims: [
      { icon: 'bridge', title: 'Cross-chain bridging', text: 'Built into the chain.' },
      { icon: 'mining', title: 'Mining plus smart contracts', text: 'Both on the same layer 1.' },
      { icon: 'builder', title: 'AI contract builder', text: 'Optional help with writing smart contracts.' },
    ],
    note: 'Design targets stated by the project, not measurements. Mainnet is not live yet.',
  },
  whitepaper: {
    title: 'The Presale Whitepaper',
    lead: 'Seven short chapters to read online or in print.',
    chapters: Object.values(WHITEPAPER_TITLES),
    link: { label: 'Read the Whitepaper', href: '/whitepaper' },
    note: 'The whitepaper states its own token figures, which differ from those on this page.',
  },
  miner: {
    title: 'Mine TVX in your browser',
    lead: 'Start mining, watch your hashrate and level up. All mining on this site is simulated.',
    tiersTitle: 'Hashrate tiers',
    tiers: [
      { speedThs: 1, name: 'Free' },
      { speedThs: 5, name: 'Premium' },
      { speedThs: 10, name: 'Elite' },
    ],
    unit: 'TH/s',
    unlock: 'Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.',
    capacity: { value: '5,000', text: 'Phase 1 accepts only 5,000 miners.' },
    capacityNote: 'As stated by the project here. Its announcements mention 15,000+ registered users.',
    joining: {
      open: 'You can create a wallet on this site today.',
      closed: 'Registration for phase 1 is closed.',
    },
    link: { label: 'Open the Web Miner', href: '/web-miner' },
  },
  game: {
    title: 'Catch falling tokens for 30 seconds',
    lead: 'Rare tokens score more points. The game runs in your browser. Its points are not TVX and have no monetary value.',
    tokens: [
      { name: 'Bronze', points: 1, color: '#CD7F32' },
      { name: 'Silver', points: 5, color: '#C0C0C0' },
      { name: 'Gold', points: 10, color: '#FFD700' },
      { name: 'Platinum', points: 25, color: '#E5E4E2' },
      { name: 'Diamond', points: 100, color: '#B9F2FF' },
    ],
    pointsUnit: { one: 'point', many: 'points' },
    link: { label: 'Play the game', href: '/token-game' },
  },
} as const satisfies {
  readonly steps: { readonly items: readonly Step[]; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
};
