export const MINER_TEASER = {
  title: 'Mine TVX in your browser',
  lead: 'Start mining, watch your hashrate and level up.',
  tiersTitle: 'Hashrate tiers',
  tiers: [
    { speedThs: 1, name: 'Free' },
    { speedThs: 5, name: 'Premium' },
    { speedThs: 10, name: 'Elite' },
  ],
  unit: 'TH/s',
  unlock: 'Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.',
  capacity: 'Phase 1 accepts only 5,000 miners.',
  joining: {
    open: 'You can create a miner wallet on this site today.',
    closed: 'Registration for phase 1 is closed. New miners can join the waiting list for phase 2.',
  },
  link: { label: 'Open the Web Miner', href: '/web-miner' },
} as const;
