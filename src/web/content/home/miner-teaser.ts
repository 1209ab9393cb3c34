export const MINER_TEASER = {
  title: 'Mine TVX in your browser',
  lead: 'Start mining, watch your hashrate and level up. All mining on this site is simulated.',
  frame: 'The web miner’s dashboard on sample data.',
  tiersTitle: 'Hashrate tiers',
  tiers: [
    { speedThs: 1, name: 'Free' },
    { speedThs: 5, name: 'Premium' },
    { speedThs: 10, name: 'Elite' },
  ],
  unit: 'TH/s',
  unlock: 'Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.',
  capacity: { value: '5,000', text: 'Phase 1 accepts only 5,000 miners.' },
  source: 'The tiers and the 5,000 miners are stated on this page. The miner’s dashboard names its tiers differently.',
  /** Instead, while the announcements say so. */
  announced: {
    users: '15,000+',
    source:
      'The tiers and the 5,000 miners are stated on this page. The announcements mention 15,000+ users; the dashboard names its tiers differently.',
  },
  joining: {
    open: 'You can create a miner wallet on this site today.',
    closed: 'Registration for phase 1 is closed.',
  },
  link: { label: 'Open the Web Miner', href: '/web-miner' },
} as const;

/** What the frame shows: a wallet of the first tier. */
export const MINER_SAMPLE = { hashrateThs: 1, totalMinedTvx: 0.40715, miningTimeSeconds: 8_143 } as const;
