import type { ReactNode } from 'react';
import { NewsPage } from '#web/features/news/news-page.tsx';
import { WHITEPAPER } from '#web/features/whitepaper/texts.ts';

const EDITIONS = [WHITEPAPER.edition, ...WHITEPAPER.earlierEditions];

/** The news, with the whitepaper's editions. */
export function NewsRoute(): ReactNode {
  return <NewsPage editions={EDITIONS} />;
}
