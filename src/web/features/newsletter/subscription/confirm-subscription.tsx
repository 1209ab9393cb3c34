import { type ReactNode, useState } from 'react';
import { newsletterConfirm } from '#contract/newsletter.ts';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { failureText } from '#web/lib/error-message.ts';
import { SUBSCRIPTION } from '../page-texts.ts';

const { confirm: TEXTS } = SUBSCRIPTION;

type State =
  | { readonly type: 'asking' }
  | { readonly type: 'sending' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'done' };

/** Asks for one press: programs that scan mails open links, and must confirm nothing. */
export function ConfirmSubscription({ token }: { readonly token: string }): ReactNode {
  const [state, setState] = useState<State>({ type: 'asking' });

  async function confirm(): Promise<void> {
    setState({ type: 'sending' });
    try {
      await callEndpoint(newsletterConfirm, { body: { token } });
      setState({ type: 'done' });
    } catch (error) {
      setState({ type: 'failed', reason: failureText(error) });
    }
  }

  if (state.type === 'done') {
    return (
      <div role="status">
        <PlainPage {...TEXTS.done} />
      </div>
    );
  }
  return (
    <PlainPage title={TEXTS.title} text={TEXTS.text} homeVariant="quiet">
      {state.type === 'failed' && (
        <Notice tone="danger" role="alert" title={TEXTS.failed} className="max-w-2xl">
          {state.reason} {TEXTS.failedHint}
        </Notice>
      )}
      <Button size="lg" busy={state.type === 'sending'} onClick={confirm} className="mt-3">
        {TEXTS.button}
      </Button>
    </PlainPage>
  );
}
