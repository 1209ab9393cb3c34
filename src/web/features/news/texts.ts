/** Texts of `/news` and its feed. */
export const NEWS = {
  title: 'News',
  lead: 'What the team has announced, with its date. Newest first.',
  feedTitle: 'Technovex news',
  feedSubtitle: 'Announcements of the team',
  feed: { label: 'Atom feed', href: '/news.atom' },
  newsletter: 'Newsletter',
  none: 'No news yet',
  noneText: 'The team has published no entry so far. The first one appears here and in the Atom feed.',
  older: (count: number): string => `Older news (${count})`,
} as const;
