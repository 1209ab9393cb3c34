import { MAINNET, PRESALE_START, SECURITY_AUDIT, TOKEN_CREATION, WALLET_LAUNCH } from '#web/content/dates.ts';

/** Texts of `/news` and its feed. */
export const NEWS = {
  title: 'News',
  lead: 'What the team has announced, with its date. Newest first.',
  feedTitle: 'Technovex news',
  feedSubtitle: 'Announcements of the team',
  feed: { label: 'Atom feed', href: '/news.atom' },
  /** The form at the foot of every page. */
  newsletter: { label: 'By email', href: '#newsletter' },
  none: 'The team itself has published no news yet.',
  index: 'Entries',
  others: (title: string): string => `Beside “${title}”`,
  newer: 'Newer',
  olderEntry: 'Older',
  record: {
    title: 'On record',
    lead: 'Changes of the presale, editions of the whitepaper, and announced days that are over. Such a day is not reported as done unless it says so.',
    /** What the team has reported. */
    states: {
      late: 'Reported as late.',
      done: 'Reported as done.',
    },
    edition: (version: string): string => `Presale Whitepaper, version ${version}`,
    whitepaper: '/whitepaper',
    changes: '/presale#changes',
    roadmap: '/#roadmap',
    plans: [
      { label: 'Planned day of the TVX Wallet', plan: WALLET_LAUNCH },
      { label: 'Planned day of the security audit', plan: SECURITY_AUDIT },
      { label: 'Planned day of the presale', plan: PRESALE_START },
      { label: 'Planned day of the mainnet', plan: MAINNET },
      { label: 'Planned day of the token creation platform', plan: TOKEN_CREATION },
    ],
  },
  older: (count: number): string => `Older news (${count})`,
} as const;
