import type { ReactNode } from 'react';
import { subscribersRemove } from '#contract/newsletter-subscribers.ts';
import type { SelectionActionsProps } from '#web/admin/table/table-screen.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { type Removal, RemovalButtons } from './removal-buttons.tsx';
import { SUBSCRIBERS } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const { bulk: TEXTS } = SUBSCRIBERS;

/** Unsubscribes or deletes the selected subscribers, in one call. */
export function SubscribersBulk({ ids, onDone }: SelectionActionsProps): ReactNode {
  const remove = useNewsletterMutation(
    async (removal: Removal) => {
      const body = { ids: [...ids], removal };
      const { removed } = await callEndpoint(subscribersRemove, { body });
      // Before the table is read again, which may be empty then.
      onDone();
      return { removed, others: ids.length - removed };
    },
    (removal, { removed, others }) => TEXTS[removal].done(removed, others),
  );
  return (
    <RemovalButtons
      removals={['leave', 'erase']}
      textsOf={(removal) => ({ ...TEXTS[removal], question: TEXTS[removal].question(ids.length) })}
      remove={remove}
    />
  );
}
