/** Texts of `/news` and its feed. */
export const NEWS = {
  title: 'News',
  lead: 'What the team has announced, with its date. Newest first.',
  feedTitle: 'Technovex news',
  feedSubtitle: 'Announcements of the team',
  feed: { label: 'Atom feed', href: '/news.atom' },
  none: 'The team has published no news yet.',
} as const;
