import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NEWSLETTER } from '#web/content/newsletter.ts';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';

/** Answers a form that was sent without scripts and could not be used. */
export function NewsletterNotSubscribedRoute(): ReactNode {
  return (
    <PlainPage {...NEWSLETTER.failedPage}>
      <NewsletterForm source="footer" />
    </PlainPage>
  );
}
