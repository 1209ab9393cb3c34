import { type ReactNode, useState } from 'react';
import { type NewsletterSubscription, newsletterErase, newsletterLeave } from '#contract/newsletter.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { failureText } from '#web/lib/error-message.ts';
import { saveJson } from '#web/lib/save-json.ts';
import { SUBSCRIPTION } from '../page-texts.ts';
import { SubscriptionRecord } from './subscription-record.tsx';

export interface ShownSubscriptionProps {
  readonly token: string;
  readonly record: NewsletterSubscription;
  /** It was ended on this page. */
  readonly hasLeft: boolean;
  /** Called when it has ended; the record has to be loaded again. */
  readonly onLeft: () => Promise<void>;
  readonly onErased: () => void;
}

export function ShownSubscription({ token, record, hasLeft, onLeft, onErased }: ShownSubscriptionProps): ReactNode {
  const [pending, setPending] = useState<'leave' | 'erase' | undefined>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();

  async function perform(action: 'leave' | 'erase', work: () => Promise<unknown>): Promise<void> {
    setPending(action);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error));
    }
    setPending(undefined);
    setAsking(false);
  }

  async function leave(): Promise<void> {
    await callEndpoint(newsletterLeave, { body: { token } });
    await onLeft();
  }
  async function erase(): Promise<void> {
    await callEndpoint(newsletterErase, { body: { token } });
    onErased();
  }

  return (
    <div className="page-width min-h-[60vh] py-16">
      <div className="grid max-w-3xl gap-8">
        <h1 className="text-3xl">{SUBSCRIPTION.title}</h1>
        {hasLeft && (
          <Notice role="status" title={SUBSCRIPTION.left.title}>
            {SUBSCRIPTION.left.text}
          </Notice>
        )}
        {failure !== undefined && (
          <Notice tone="danger" role="alert" title={SUBSCRIPTION.notDone}>
            {failure}
          </Notice>
        )}
        <SubscriptionRecord record={record} />
        <div className="flex flex-wrap gap-3">
          {record.state !== 'left' && (
            <Button busy={pending === 'leave'} onClick={() => perform('leave', leave)}>
              {SUBSCRIPTION.leave}
            </Button>
          )}
          <Button variant="secondary" onClick={() => saveJson(SUBSCRIPTION.fileName, record)}>
            {SUBSCRIPTION.download}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {SUBSCRIPTION.erase}
          </Button>
        </div>
        <ConfirmDialog
          open={isAsking}
          question={SUBSCRIPTION.eraseQuestion}
          confirmLabel={SUBSCRIPTION.eraseConfirm}
          cancelLabel={SUBSCRIPTION.cancel}
          busy={pending === 'erase'}
          onConfirm={() => perform('erase', erase)}
          onCancel={() => setAsking(false)}
        >
          {SUBSCRIPTION.eraseText}
        </ConfirmDialog>
      </div>
    </div>
  );
}
