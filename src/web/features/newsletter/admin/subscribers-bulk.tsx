import type { ReactNode } from 'react';
import type { SUBSCRIPTION_REMOVALS } from '#contract/newsletter-import.ts';
import { subscribersRemove } from '#contract/newsletter-subscribers.ts';
import type { SelectionActionsProps } from '#web/admin/table/table-screen.tsx';
import { callConfirmed } from '#web/lib/confirmation.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { SUBSCRIBERS } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const { bulk: TEXTS } = SUBSCRIBERS;

/** Unsubscribes or deletes the selected subscribers, in one call. */
export function SubscribersBulk({ ids, onDone }: SelectionActionsProps): ReactNode {
  const remove = useNewsletterMutation(
    async (removal: (typeof SUBSCRIPTION_REMOVALS)[number]) => {
      const body = { ids: [...ids], removal };
      const { removed } = await callConfirmed(subscribersRemove, { body, isKnown: removal === 'erase' });
      // Before the table is read again, which may be empty then.
      onDone();
      return { removed, others: ids.length - removed };
    },
    (removal, { removed, others }) => TEXTS[removal].done(removed, others),
  );
  return (
    <>
      {(['leave', 'erase'] as const).map((removal) => (
        <ConfirmButton
          key={removal}
          label={TEXTS[removal].open}
          question={TEXTS[removal].question(ids.length)}
          note={TEXTS[removal].note}
          confirmLabel={TEXTS[removal].confirm}
          variant="secondary"
          busy={remove.isPending && remove.variables === removal}
          disabled={remove.isPending}
          onConfirm={() => remove.mutate(removal)}
        />
      ))}
    </>
  );
}
