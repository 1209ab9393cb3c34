import { type ReactNode, useState } from 'react';
import { type NewsletterSubscription, newsletterErase, newsletterLeave } from '#contract/newsletter.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { FailureNotice, Notice } from '#web/components/ui/notice.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { failureText } from '#web/lib/error-message.ts';
import { saveJson } from '#web/lib/save-file.ts';
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
  const [step, setStep] = useState<'leave' | 'ask' | 'erase'>();
  const [failure, setFailure] = useState<string | undefined>();

  async function end(action: 'leave' | 'erase'): Promise<void> {
    setStep(action);
    setFailure(undefined);
    try {
      await callEndpoint(action === 'leave' ? newsletterLeave : newsletterErase, { body: { token } });
      await (action === 'leave' ? onLeft() : onErased());
    } catch (error) {
      setFailure(failureText(error));
    }
    setStep(undefined);
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
        <FailureNotice title={SUBSCRIPTION.notDone} text={failure} />
        <SubscriptionRecord record={record} />
        <div className="flex flex-wrap gap-3">
          {record.state !== 'left' && (
            <Button busy={step === 'leave'} onClick={() => end('leave')}>
              {SUBSCRIPTION.leave}
            </Button>
          )}
          <Button variant="secondary" onClick={() => saveJson(SUBSCRIPTION.fileName, record)}>
            {SUBSCRIPTION.download}
          </Button>
          <Button variant="quiet" onClick={() => setStep('ask')}>
            {SUBSCRIPTION.erase}
          </Button>
        </div>
        <ConfirmDialog
          open={step === 'ask' || step === 'erase'}
          question={SUBSCRIPTION.eraseQuestion}
          confirmLabel={SUBSCRIPTION.eraseConfirm}
          cancelLabel={SUBSCRIPTION.cancel}
          busy={step === 'erase'}
          onConfirm={() => end('erase')}
          onCancel={() => setStep(undefined)}
        >
          {SUBSCRIPTION.eraseText}
        </ConfirmDialog>
      </div>
    </div>
  );
}
