import type { ReactNode } from 'react';
import { NewsPage } from '#web/features/news/news-page.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { WHITEPAPER } from '#web/features/whitepaper/texts.ts';

const EDITIONS = [WHITEPAPER.edition, ...WHITEPAPER.earlierEditions];

/** The news, with the newsletter's form and the whitepaper's editions. */
export function NewsRoute(): ReactNode {
  return <NewsPage newsletter={<NewsletterForm source="news" />} editions={EDITIONS} />;
}
