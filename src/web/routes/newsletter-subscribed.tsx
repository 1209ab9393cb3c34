import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
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
