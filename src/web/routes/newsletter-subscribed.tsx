import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NEWSLETTER_DONE } from '#web/features/newsletter/page-texts.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';

/** The response to a form sent without scripts. */
export function NewsletterSubscribedRoute(): ReactNode {
  const { confirmsNewsletter } = usePageFacts();
  return <PlainPage {...NEWSLETTER_DONE[confirmsNewsletter === true ? 'confirmed' : 'immediate']} />;
}
