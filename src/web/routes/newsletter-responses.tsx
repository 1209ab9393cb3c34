import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { usePageData } from '#web/lib/page-data.ts';

/** The response to a form sent without scripts. */
export function NewsletterSubscribedRoute(): ReactNode {
  const { confirmsNewsletter } = usePageData();
  return (
    <PlainPage
      title="Success!"
      text={
        confirmsNewsletter === true
          ? 'Check your inbox: we sent you a link to confirm the subscription. Nothing there? Check the spam folder too.'
          : "You've been subscribed to our newsletter."
      }
    />
  );
}

/** The response to an invalid form sent without scripts. */
export function NewsletterNotSubscribedRoute(): ReactNode {
  return (
    <PlainPage title="Failed to subscribe" text="Please check that your email address is valid, then try again.">
      <NewsletterForm source="footer" />
    </PlainPage>
  );
}
