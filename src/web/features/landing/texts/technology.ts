const BLOCK_SECONDS = 3;
const BLOCKS_PER_MINUTE = 60 / BLOCK_SECONDS;

export const TECHNOLOGY = {
  /** The word joiner keeps "three-second" in one line. */
  title: 'Built for three-\u2060second blocks',
  blocksPerMinute: BLOCKS_PER_MINUTE,
  minuteCaption: `One minute at the stated block time: ${BLOCKS_PER_MINUTE} blocks.`,
  figures: [
    { label: 'Block time', value: String(BLOCK_SECONDS), unit: 'seconds' },
    { label: 'Throughput', value: '>10,000', unit: 'transactions per second' },
  ],
  claims: [
    { icon: 'bridge', title: 'Cross-chain bridging', text: 'To be built into the chain.' },
    { icon: 'mining', title: 'Mining plus smart contracts', text: 'Both planned on the same layer 1.' },
    { icon: 'builder', title: 'AI contract builder', text: 'Optional help with writing smart contracts.' },
  ],
  source: 'Design targets stated by the project, not measurements. Mainnet is not live yet.',
} as const;
