import type { ReactNode } from 'react';
import type { NewsletterSubscription } from '#contract/newsletter.ts';
import { type HairlineItem, HairlineList } from '#web/components/ui/hairline-list.tsx';
import { SUBSCRIPTION } from '#web/content/newsletter-pages.ts';
import { formatInstant } from '#web/lib/local-time.ts';

/** Everything that is stored, in words. */
export function SubscriptionRecord({ record }: { readonly record: NewsletterSubscription }): ReactNode {
  const { labels, states, forms, none } = SUBSCRIPTION;
  const time = (title: string, iso: string | null): readonly HairlineItem[] =>
    iso === null ? [] : [{ title, text: <span className="numeric">{formatInstant(iso)}</span> }];
  return (
    <HairlineList
      items={[
        { title: labels.email, text: <span className="wrap-anywhere text-text">{record.email}</span> },
        { title: labels.state, text: states[record.state] },
        ...time(labels.consentedAt, record.consentedAt),
        { title: labels.form, text: record.form in forms ? forms[record.form as keyof typeof forms] : record.form },
        { title: labels.consentText, text: record.consentText },
        { title: labels.network, text: <span className="numeric">{record.network ?? none}</span> },
        ...time(labels.confirmedAt, record.confirmedAt),
        ...time(labels.leftAt, record.leftAt),
      ]}
    />
  );
}
