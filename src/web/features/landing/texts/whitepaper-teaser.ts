import { WHITEPAPER_TITLES } from '#web/content/whitepaper-titles.ts';

export const WHITEPAPER_TEASER = {
  title: 'The Presale Whitepaper',
  lead: 'Seven short chapters to read online or in print.',
  chapters: Object.values(WHITEPAPER_TITLES),
  contents: 'Contents',
  link: { label: 'Read the Whitepaper', href: '/whitepaper' },
  source: 'The whitepaper states its own token figures, which differ from those on this page.',
} as const;
