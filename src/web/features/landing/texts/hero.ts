/** The first view of the landing page. Claims are the project's own (specification, sections 1 and 2). */
export const HERO = {
  lead: 'Technovex is a layer-1 blockchain with built-in cross-chain bridging, mining and smart contracts. Its native token is TVX.',
  wallet: { label: 'Connect TVX Wallet', caption: 'Create or connect your Technovex wallet', href: '/wallet' },
  miner: { label: 'Open the Web Miner', href: '/web-miner' },
  newsletterTitle: 'Launch newsletter',
  barPercents: [75, 50],
  barsNote: 'For illustration only.',
  lightning: { pause: 'Pause lightning', play: 'Play lightning' },
} as const;
