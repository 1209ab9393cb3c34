import { type ReactNode, useSyncExternalStore } from 'react';
import { parseSubscriptionLink } from '#contract/newsletter-links.ts';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { SUBSCRIPTION } from '../page-texts.ts';
import { ConfirmSubscription } from './confirm-subscription.tsx';
import { ManageSubscription } from './manage-subscription.tsx';

function onHashChange(notify: () => void): () => void {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}

/** The page that links in mails open. The token is in the fragment, which only the browser knows. */
export function SubscriptionScreen(): ReactNode {
  const fragment = useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => '',
  );
  const { confirmsNewsletter } = usePageData();
  const link = parseSubscriptionLink(fragment);
  if (link?.type === 'confirm') return <ConfirmSubscription key={link.token} token={link.token} />;
  if (link?.type === 'manage') return <ManageSubscription key={link.token} token={link.token} />;
  return (
    <PlainPage
      title={SUBSCRIPTION.title}
      text={confirmsNewsletter === true ? SUBSCRIPTION.withoutLink : SUBSCRIPTION.withoutMail}
    >
      <div className="hidden noscript:block">
        <Notice tone="warning">{SUBSCRIPTION.withoutScripts}</Notice>
      </div>
    </PlainPage>
  );
}
