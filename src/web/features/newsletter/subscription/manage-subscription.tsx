import { type ReactNode, useEffect, useState } from 'react';
import { type NewsletterSubscription, newsletterFind } from '#contract/newsletter.ts';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { failureText } from '#web/lib/error-message.ts';
import { SUBSCRIPTION } from '../page-texts.ts';
import { ShownSubscription } from './shown-subscription.tsx';

type State =
  | { readonly type: 'loading' }
  | { readonly type: 'not-loaded'; readonly reason: string }
  | { readonly type: 'shown'; readonly record: NewsletterSubscription; readonly hasLeft: boolean }
  | { readonly type: 'erased' };

/** Shows what is stored, with the ways to end it, to download it and to delete it. The token replaces a login. */
export function ManageSubscription({ token }: { readonly token: string }): ReactNode {
  const [state, setState] = useState<State>({ type: 'loading' });

  async function load(hasLeft = false): Promise<void> {
    try {
      const record = await callEndpoint(newsletterFind, { body: { token } });
      setState({ type: 'shown', record, hasLeft });
    } catch (error) {
      setState({ type: 'not-loaded', reason: failureText(error) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token, which is this component's key.
  useEffect(() => void load(), []);

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
        <ShownSubscription
          token={token}
          record={state.record}
          hasLeft={state.hasLeft}
          onLeft={() => load(true)}
          onErased={() => setState({ type: 'erased' })}
        />
      );
  }
}
