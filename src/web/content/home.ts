import type { JoiningText } from './joining-text.ts';

interface Step {
  readonly title: string;
  readonly text: string | JoiningText;
  readonly state: 'Open' | 'Locked';
}

/** Words of the landing page. Figures and claims are the project's own (specification, sections 1 and 2). */
export const HOME = {
  hero: {
    lead: 'Technovex is a layer-1 blockchain with cross-chain bridging built in, and mining and smart contracts side by side. Its native token is TVX.',
    wallet: { label: 'Connect TVX Wallet', caption: 'Create or connect your Technovex wallet', href: '/wallet' },
    miner: { label: 'Open the Web Miner', href: '/web-miner' },
    newsletterTitle: 'Launch newsletter',
    /** Widths of the two bars, percent. */
    bars: [75, 50],
    barsNote: 'Decoration. The bars measure nothing.',
    storm: { pause: 'Pause lightning', play: 'Play lightning' },
  },
  presaleBanner: {
    title: 'PRESALE COMING SOON',
    stayTunedTitle: 'STAY TUNED',
    stayTunedText: 'Follow our socials for launch updates.',
  },
  problem: {
    title: 'Chains made people choose. This one is meant not to.',
    answerTitle: 'Technovex',
    rows: [
      {
        problem: 'Every chain is an island',
        text: 'Value crosses over third-party bridges, each with its own keys and its own risks.',
        answer: 'Bridging is part of the chain itself, not an extra.',
      },
      {
        problem: 'Mine or build, not both',
        text: 'Chains that people can mine rarely run rich contracts; chains with contracts rarely let people mine.',
        answer: 'Mining and smart contracts share one layer 1.',
      },
      {
        problem: 'Contracts need specialists',
        text: 'A small idea still needs somebody who writes contract code.',
        answer: 'An AI contract builder helps, for those who want it.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    lead: 'From a first look to tokens of your own. Only the first two steps are open today.',
    items: [
      {
        title: 'Follow',
        text: 'Leave your e-mail for launch news, or join a channel. No account, no wallet.',
        state: 'Open',
      },
      {
        title: 'Mine, simulated',
        text: {
          open: 'Sign in with e-mail and PIN. A new e-mail gets a wallet of its own.',
          closed: 'Existing miners sign in with e-mail and PIN. New people join a waiting list for phase 2.',
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
    /** One minute at the stated block time. */
    blocksPerMinute: 20,
    minuteCaption: 'One minute at the stated block time: 20 blocks.',
    figures: [
      { label: 'Block time', value: '3', unit: 'seconds' },
      { label: 'Throughput', value: '>10,000', unit: 'transactions per second' },
    ],
    claims: [
      { icon: 'bridge', title: 'Cross-chain bridging', text: 'Built into the chain.' },
      { icon: 'mining', title: 'Mining plus smart contracts', text: 'Both on the same layer 1.' },
      { icon: 'builder', title: 'AI contract builder', text: 'Optional, for those who want it.' },
    ],
    note: 'As stated by the project: design targets, not measurements. Mainnet is not live.',
  },
  whitepaper: {
    title: 'The Presale Whitepaper',
    lead: 'Seven short chapters, on the web and for print.',
    chapters: [
      'Introduction',
      'Vision',
      'Key Features',
      'Tokenomics',
      'Presale Structure',
      'Security & Governance',
      'Conclusion',
    ],
    link: { label: 'Read the Whitepaper', href: '/whitepaper' },
    note: 'The whitepaper carries a token figure set of its own, which differs from the one on this page.',
  },
  miner: {
    title: 'Mine TVX in your browser',
    lead: 'Start and stop, watch the hashrate, level up. Nothing heats up: it is a simulation.',
    tiersTitle: 'Hashrate tiers',
    tiers: [
      { speedThs: 1, name: 'Free' },
      { speedThs: 5, name: 'Premium' },
      { speedThs: 10, name: 'Elite' },
    ],
    unit: 'TH/s',
    unlock: 'Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.',
    capacity: { value: '5,000', text: 'Phase 1 accepts only 5,000 miners.' },
    capacityNote: 'As stated by the project in this teaser. Its announcements speak of 15,000+ registered users.',
    joining: {
      open: 'You can create a wallet on this site today.',
      closed: 'Registration for phase 1 is closed.',
    },
    link: { label: 'Open the Web Miner', href: '/web-miner' },
  },
  game: {
    title: 'Thirty seconds, falling tokens',
    lead: 'Catch what you can. Rare ones score more. The game runs in your browser, and its points are points: no TVX, no money.',
    tokens: [
      { name: 'Bronze', points: 1, colour: '#CD7F32' },
      { name: 'Silver', points: 5, colour: '#C0C0C0' },
      { name: 'Gold', points: 10, colour: '#FFD700' },
      { name: 'Platinum', points: 25, colour: '#E5E4E2' },
      { name: 'Diamond', points: 100, colour: '#B9F2FF' },
    ],
    pointsUnit: { one: 'point', many: 'points' },
    link: { label: 'Play the game', href: '/token-game' },
  },
} as const satisfies {
  readonly steps: { readonly items: readonly Step[]; readonly [words: string]: unknown };
  readonly [words: string]: unknown;
};
