import type { ReactNode } from 'react';
import { NewsPage } from '#web/features/news/news-page.tsx';

const EDITIONS = [] as const;

/** The news, with the whitepaper's editions. */
export function NewsRoute(): ReactNode {
  return <NewsPage editions={EDITIONS} />;
}
