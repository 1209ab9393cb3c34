import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';

/** The response to an invalid form sent without scripts. */
export function NewsletterNotSubscribedRoute(): ReactNode {
  return (
    <PlainPage
      title="Failed to subscribe"
      text="Please check that your email address is valid, then try again."
      homeVariant="secondary"
    >
      <NewsletterForm source="footer" />
    </PlainPage>
  );
}
