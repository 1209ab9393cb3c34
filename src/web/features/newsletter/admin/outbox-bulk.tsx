import type { ReactNode } from 'react';
import { type OutboxMail, outboxDeleteMail, outboxRetryMail } from '#contract/newsletter-outbox.ts';
import { Button } from '#web/components/ui/button.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failureText } from '#web/lib/error-message.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { OUTBOX } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const { bulk: TEXTS } = OUTBOX;

/** What was done with the mails of a page. */
interface BulkResult {
  readonly done: number;
  readonly refused: number;
  /** Of the first refusal. */
  readonly reason: string | undefined;
}

/** Retries or deletes the mails shown, one call for each: every one has its entry in the activity log. */
export function OutboxBulk({ mails }: { readonly mails: readonly OutboxMail[] }): ReactNode {
  const retry = useNewsletterMutation(
    () => forEach(mails, (params) => callEndpoint(outboxRetryMail, { params })),
    (_input, result) => noticeOf(TEXTS.retried(result.done), result),
  );
  const remove = useNewsletterMutation(
    () => forEach(mails, (params) => callEndpoint(outboxDeleteMail, { params })),
    (_input, result) => noticeOf(TEXTS.removed(result.done), result),
  );
  const isBusy = retry.isPending || remove.isPending;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" busy={retry.isPending} disabled={isBusy} onClick={() => retry.mutate(undefined)}>
        {TEXTS.retry(mails.length)}
      </Button>
      <ConfirmButton
        label={TEXTS.remove(mails.length)}
        question={TEXTS.removeQuestion(mails.length)}
        note={OUTBOX.removeNote}
        confirmLabel={OUTBOX.remove}
        busy={remove.isPending}
        disabled={isBusy}
        onConfirm={() => remove.mutate(undefined)}
      />
    </div>
  );
}

/** A mail that the server refuses, or that is gone, does not stop the others; everything else does. */
async function forEach(
  mails: readonly OutboxMail[],
  call: (params: { readonly id: string }) => Promise<unknown>,
): Promise<BulkResult> {
  let refused = 0;
  let reason: string | undefined;
  for (const { id } of mails) {
    try {
      await call({ id: String(id) });
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'mail-not-retried' && error.code !== 'not-found'))
        throw error;
      refused += 1;
      reason ??= failureText(error);
    }
  }
  return { done: mails.length - refused, refused, reason };
}

function noticeOf(title: string, { refused, reason }: BulkResult) {
  return refused === 0 ? { title } : { title, description: TEXTS.refused(refused, reason ?? '') };
}
