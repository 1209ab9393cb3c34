import { type ReactNode, useEffect, useState } from 'react';
import { type NewsletterSubscription, newsletterErase, newsletterFind, newsletterLeave } from '#contract/newsletter.ts';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SUBSCRIPTION } from '#web/content/newsletter-pages.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { saveJson } from '#web/lib/save-json.ts';
import { failureText } from './failure-text.ts';
import { SubscriptionRecord } from './subscription-record.tsx';

type State =
  | { readonly type: 'loading' }
  | { readonly type: 'not-loaded'; readonly reason: string }
  | { readonly type: 'shown'; readonly record: NewsletterSubscription; readonly hasLeft?: true }
  | { readonly type: 'erased' };

/** Shows what is stored, with the ways to end it, to download it and to delete it. The token replaces a login. */
export function ManageSubscription({ token }: { readonly token: string }): ReactNode {
  const [state, setState] = useState<State>({ type: 'loading' });
  const [pending, setPending] = useState<'leave' | 'erase' | undefined>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();

  async function load(hasLeft?: true): Promise<void> {
    try {
      const record = await callEndpoint(newsletterFind, { body: { token } });
      setState({ type: 'shown', record, ...(hasLeft && { hasLeft }) });
    } catch (error) {
      setState({ type: 'not-loaded', reason: failureText(error) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token, which is this component's key.
  useEffect(() => void load(), []);

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

  const leave = () =>
    perform('leave', async () => {
      await callEndpoint(newsletterLeave, { body: { token } });
      await load(true);
    });
  const erase = () =>
    perform('erase', async () => {
      await callEndpoint(newsletterErase, { body: { token } });
      setState({ type: 'erased' });
    });

  switch (state.type) {
    case 'loading':
      return (
        <div className="grid min-h-[60vh] place-items-center text-muted">
          <Spinner label={SUBSCRIPTION.loading} className="size-8" />
        </div>
      );
    case 'not-loaded':
      return (
        <PlainPage title={SUBSCRIPTION.notLoaded} text={state.reason} homeVariant="quiet">
          <Button
            variant="secondary"
            onClick={() => {
              setState({ type: 'loading' });
              void load();
            }}
          >
            {SUBSCRIPTION.retry}
          </Button>
        </PlainPage>
      );
    case 'erased':
      return (
        <div role="status">
          <PlainPage {...SUBSCRIPTION.erased} />
        </div>
      );
    case 'shown':
      return (
        <div className="page-width min-h-[60vh] py-16">
          <div className="grid max-w-3xl gap-8">
            <h1 className="text-3xl">{SUBSCRIPTION.title}</h1>
            {state.hasLeft && (
              <Notice role="status" title={SUBSCRIPTION.left.title}>
                {SUBSCRIPTION.left.text}
              </Notice>
            )}
            {failure !== undefined && (
              <Notice tone="danger" role="alert" title={SUBSCRIPTION.notDone}>
                {failure}
              </Notice>
            )}
            <SubscriptionRecord record={state.record} />
            <div className="flex flex-wrap gap-3">
              {state.record.state !== 'left' && (
                <Button busy={pending === 'leave'} onClick={leave}>
                  {SUBSCRIPTION.leave}
                </Button>
              )}
              <Button variant="secondary" onClick={() => saveJson(SUBSCRIPTION.fileName, state.record)}>
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
              onConfirm={erase}
              onCancel={() => setAsking(false)}
            >
              {SUBSCRIPTION.eraseText}
            </ConfirmDialog>
          </div>
        </div>
      );
  }
}
