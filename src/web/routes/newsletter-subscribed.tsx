import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NEWSLETTER_DONE } from '#web/features/newsletter/page-texts.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** The response to a form sent without scripts. */
export function NewsletterSubscribedRoute(): ReactNode {
  const { confirmsNewsletter } = usePageData();
  return <PlainPage {...NEWSLETTER_DONE[confirmsNewsletter === true ? 'confirmed' : 'immediate']} />;
}
