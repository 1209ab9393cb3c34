import { MAINNET, PRESALE_START, SECURITY_AUDIT, TOKEN_CREATION, WALLET_LAUNCH } from '#web/content/dates.ts';

/** Texts of `/news` and its feed. */
export const NEWS = {
  title: 'News',
  lead: 'What the team has announced, with its date. Newest first.',
  feedTitle: 'Technovex news',
  feedSubtitle: 'Announcements of the team',
  feed: { label: 'Atom feed', href: '/news.atom' },
  newsletterTitle: 'By email',
  none: 'No news yet',
  noneText: 'The team has published no entry so far. The first one appears here and in the Atom feed.',
  record: {
    title: 'From the site’s record',
    lead: 'Dates that this site knows itself: nobody has announced anything new with them.',
    edition: (version: string): string => `Presale Whitepaper, version ${version}`,
    whitepaper: '/whitepaper',
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
