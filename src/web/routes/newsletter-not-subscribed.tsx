import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { NEWSLETTER_FAILED } from '#web/features/newsletter/page-texts.ts';

/** The response to an invalid form sent without scripts. */
export function NewsletterNotSubscribedRoute(): ReactNode {
  return (
    <PlainPage {...NEWSLETTER_FAILED} homeVariant="secondary">
      <NewsletterForm source="footer" />
    </PlainPage>
  );
}
