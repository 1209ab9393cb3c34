import { type ReactNode, useState } from 'react';
import { subscriptionRemove } from '#contract/newsletter-import.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { NEWSLETTER_ADMIN, SUBSCRIBERS } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = SUBSCRIBERS.remove;

interface RemovePanelProps {
  /** Known already; undefined: it is typed. */
  readonly address?: string;
  /** What the field shows first. */
  readonly initialAddress?: string;
  /** It is not unsubscribed already. */
  readonly canLeave?: boolean;
  readonly onDone: () => void;
}

/** Unsubscribes or deletes one address, for a person who has no mail with a link. */
export function RemovePanel(props: RemovePanelProps): ReactNode {
  const { address: known, initialAddress = '', canLeave = true, onDone } = props;
  const [typed, setTyped] = useState(initialAddress);
  const address = known ?? typed;
  const [isErasing, setErasing] = useState(false);
  const remove = useNewsletterMutation(
    (removal: 'leave' | 'erase') => callEndpoint(subscriptionRemove, { body: { email: address, removal } }),
    (removal) => (removal === 'leave' ? TEXTS.left : TEXTS.erased),
  );
  return (
    <>
      <form
        method="post"
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate('leave', { onSuccess: onDone });
        }}
      >
        {known === undefined && (
          <TextField
            label={TEXTS.label}
            type="email"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="min-w-0 basis-full"
          />
        )}
        <Button
          type="submit"
          variant="secondary"
          disabled={address === '' || !canLeave}
          busy={remove.isPending}
          className="min-h-12"
        >
          {TEXTS.leave}
        </Button>
        <Button variant="quiet" disabled={address === ''} className="min-h-12" onClick={() => setErasing(true)}>
          {TEXTS.erase}
        </Button>
      </form>
      <ConfirmDialog
        open={isErasing}
        question={TEXTS.eraseQuestion}
        confirmLabel={TEXTS.erase}
        cancelLabel={NEWSLETTER_ADMIN.cancel}
        busy={remove.isPending}
        onCancel={() => setErasing(false)}
        onConfirm={() => remove.mutate('erase', { onSuccess: onDone, onSettled: () => setErasing(false) })}
      >
        <p className="wrap-anywhere font-semibold text-text">{address}</p>
        <p className="mt-1">{TEXTS.eraseNote}</p>
      </ConfirmDialog>
    </>
  );
}
