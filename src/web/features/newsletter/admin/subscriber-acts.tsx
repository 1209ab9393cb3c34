import type { ReactNode } from 'react';
import { subscriptionRemove, subscriptionResume } from '#contract/newsletter-import.ts';
import type { SubscriberRow } from '#contract/newsletter-subscribers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { failureWords } from './failure-words.ts';
import { type Removal, RemovalButtons } from './removal-buttons.tsx';
import { SUBSCRIBER_RECORD as TEXTS } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

interface SubscriberActsProps {
  readonly subscriber: SubscriberRow;
  readonly onErased: () => void;
}

/** Unsubscribes or deletes one subscriber, for a person who asks. */
export function SubscriberActs({ subscriber: { email, status }, onErased }: SubscriberActsProps): ReactNode {
  const remove = useNewsletterMutation(
    async (removal: Removal) => {
      await callEndpoint(subscriptionRemove, { body: { email, removal } });
      // Before the page is read again, which is gone then.
      if (removal === 'erase') onErased();
    },
    (removal) => TEXTS[removal].done,
  );
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <RemovalButtons
        removals={status === 'left' ? ['erase'] : ['leave', 'erase']}
        textsOf={(removal) => ({ ...TEXTS[removal], question: TEXTS[removal].question(email) })}
        remove={remove}
      />
    </div>
  );
}

interface SuppressionProps {
  readonly subscriber: SubscriberRow;
  readonly since: string;
}

/** Why campaigns leave an address out, and the way back. */
export function Suppression({ subscriber: { email, suppressedReason }, since }: SuppressionProps): ReactNode {
  const resume = useNewsletterMutation(
    () => callEndpoint(subscriptionResume, { body: { email } }),
    () => TEXTS.resumed,
  );
  return (
    <Notice tone="warning" title={TEXTS.refused(formatInstant(since))} className="mt-4 max-w-3xl">
      <p>{failureWords(suppressedReason ?? '')}</p>
      <p className="wrap-anywhere numeric mt-1 text-muted text-xs">{suppressedReason}</p>
      <p className="mt-2">{TEXTS.resumeHint}</p>
      <Button variant="secondary" className="mt-2" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
        {TEXTS.resume}
      </Button>
    </Notice>
  );
}
