import type { ReactNode } from 'react';
import type { NewsletterSubscription } from '#contract/newsletter.ts';
import { type HairlineItem, HairlineList } from '#web/components/ui/hairline-list.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { SUBSCRIPTION } from '../page-texts.ts';

/** Everything that is stored, in words. */
export function SubscriptionRecord({ record }: { readonly record: NewsletterSubscription }): ReactNode {
  const { labels, states, none } = SUBSCRIPTION;
  const time = (title: string, iso: string | null): readonly HairlineItem[] =>
    iso === null ? [] : [{ title, text: <span className="numeric">{formatInstant(iso)}</span> }];
  return (
    <HairlineList
      items={[
        { title: labels.email, text: <span className="wrap-anywhere text-text">{record.email}</span> },
        { title: labels.state, text: states[record.state] },
        ...time(labels.consentedAt, record.consentedAt),
        { title: labels.form, text: formText(record.form) },
        ...time(labels.importedAt, record.importedAt),
        { title: labels.consentText, text: record.consentText || none },
        { title: labels.network, text: <span className="numeric">{record.network ?? none}</span> },
        ...time(labels.confirmedAt, record.confirmedAt),
        ...time(labels.leftAt, record.leftAt),
        ...(record.signUp === null ? [] : signUpItems(record.signUp)),
      ]}
    />
  );
}

/** A sign-up of an unsubscribed address, which nobody has confirmed. */
function signUpItems(signUp: NonNullable<NewsletterSubscription['signUp']>): readonly HairlineItem[] {
  const { labels, none, signUp: describe } = SUBSCRIPTION;
  const text = describe(formatInstant(signUp.requestedAt), formText(signUp.form), signUp.network ?? none);
  return [
    { title: labels.signUp, text },
    { title: labels.signUpText, text: signUp.consentText },
  ];
}

function formText(form: string): string {
  const { forms } = SUBSCRIPTION;
  return form in forms ? forms[form as keyof typeof forms] : form;
}
