const BLOCK_SECONDS = 3;
const BLOCKS_PER_MINUTE = 60 / BLOCK_SECONDS;

export const TECHNOLOGY = {
  /** The word joiner keeps "three-second" in one line. */
  title: 'Built for three-\u2060second blocks',
  blocksPerMinute: BLOCKS_PER_MINUTE,
  minuteCaption: `One minute at the stated block time: ${BLOCKS_PER_MINUTE} blocks. Design targets, not measurements.`,
  figures: [
    { label: 'Block time', value: String(BLOCK_SECONDS), unit: 'seconds' },
    { label: 'Throughput', value: '>10,000', unit: 'transactions per second' },
  ],
} as const;
