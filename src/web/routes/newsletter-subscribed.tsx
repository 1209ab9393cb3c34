import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NEWSLETTER } from '#web/content/newsletter.ts';

/** Answers a form that was sent without scripts. */
export function NewsletterSubscribedRoute(): ReactNode {
  return <PlainPage {...NEWSLETTER.donePage} />;
}
