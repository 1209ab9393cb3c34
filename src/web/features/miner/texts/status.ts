import { SITE } from '#web/content/site.ts';

/** Texts of the miner's state in the header and in the title of the tab. */
export const MINER_STATUS = {
  /** Before the state, for screen readers. */
  link: 'Web Miner:',
  ended: 'Mining stopped',
  endedDetail: 'Open to see why',
  /** Each is followed by the hashrate. */
  'this-tab': 'Simulated mining',
  'other-tab': 'Simulated, in another tab',
  failing: 'Simulated, not saved yet',
  titlePrefix: (tvx: number) => `⛏ ${tvx.toFixed(4)} ${SITE.token} · `,
} as const;
