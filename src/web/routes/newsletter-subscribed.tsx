import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NEWSLETTER } from '#web/content/newsletter.ts';

/** The response to a form sent without scripts. */
export function NewsletterSubscribedRoute(): ReactNode {
  return <PlainPage {...NEWSLETTER.donePage} />;
}
