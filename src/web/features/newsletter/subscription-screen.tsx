import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import {
  type NewsletterSubscription,
  newsletterConfirm,
  newsletterErase,
  newsletterFind,
  newsletterLeave,
  parseSubscriptionLink,
} from '#contract/newsletter.ts';
import { CONFIRMATION_VALID_DAYS, ERASED_PAUSE_DAYS, LEFT_PAUSE_DAYS } from '#domain/newsletter/subscription.ts';
import { HairlineList } from '#web/components/layout/content-page.tsx';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { confirm } from '#web/components/ui/confirm.ts';
import { FailureNotice, Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { failureText } from '#web/lib/error-message.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { saveJson } from '#web/lib/save-file.ts';

const TITLE = 'Your newsletter subscription';

function onHashChange(notify: () => void): () => void {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}

/** The page that links in mails open. The token is in the fragment, which only the browser knows. */
export function SubscriptionScreen(): ReactNode {
  const fragment = useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => '',
  );
  const { confirmsNewsletter } = usePageData();
  const link = parseSubscriptionLink(fragment);
  if (link?.type === 'confirm') return <ConfirmSubscription key={link.token} token={link.token} />;
  if (link?.type === 'manage') return <ManageSubscription key={link.token} token={link.token} />;
  return (
    <PlainPage
      title={TITLE}
      text={
        confirmsNewsletter === true
          ? 'Open the link in one of our emails. It leads here, and shows what we store about your subscription.'
          : 'This site does not send mail yet, so you have no mail with a link. To unsubscribe, or to see or delete what we store, write to the support group named in the footer.'
      }
    >
      <div className="hidden noscript:block">
        <Notice tone="warning">
          This page needs JavaScript. To unsubscribe without it, use the unsubscribe button of your mail program.
        </Notice>
      </div>
    </PlainPage>
  );
}

/** Asks for one press: programs that scan mails open links, and must confirm nothing. */
function ConfirmSubscription({ token }: { readonly token: string }): ReactNode {
  const [step, setStep] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<string>();

  async function confirm(): Promise<void> {
    setStep('sending');
    setFailure(undefined);
    try {
      await callEndpoint(newsletterConfirm, { body: { token } });
      setStep('done');
    } catch (error) {
      setFailure(failureText(error));
      setStep('asking');
    }
  }

  if (step === 'done') {
    return (
      <div role="status">
        <PlainPage title="Success!" text="You've been subscribed to our newsletter." />
      </div>
    );
  }
  return (
    <PlainPage
      title="Confirm your subscription"
      text="One press, and we send you launch news. You can unsubscribe at any time with the link in every mail."
    >
      {failure !== undefined && (
        <Notice tone="danger" role="alert" title="Not confirmed" className="max-w-2xl">
          {failure} A confirmation link works once, for {CONFIRMATION_VALID_DAYS} days. Subscribe again to get a new
          one.
        </Notice>
      )}
      <Button size="lg" busy={step === 'sending'} onClick={confirm} className="mt-3">
        Confirm subscription
      </Button>
    </PlainPage>
  );
}

type Managed =
  | { readonly type: 'loading' | 'erased' }
  | { readonly type: 'not-loaded'; readonly reason: string }
  /** `hasLeft`: it was ended on this page. */
  | { readonly type: 'shown'; readonly record: NewsletterSubscription; readonly hasLeft: boolean };

/** Shows what is stored, with the ways to end it, to download it and to delete it. The token replaces a login. */
function ManageSubscription({ token }: { readonly token: string }): ReactNode {
  const [state, setState] = useState<Managed>({ type: 'loading' });

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

  async function end(action: 'leave' | 'erase'): Promise<void> {
    await callEndpoint(action === 'leave' ? newsletterLeave : newsletterErase, { body: { token } });
    if (action === 'leave') await load(true);
    else setState({ type: 'erased' });
  }

  function retry(): void {
    setState({ type: 'loading' });
    void load();
  }

  switch (state.type) {
    case 'loading':
      return (
        <div className="grid min-h-[60vh] place-items-center text-muted">
          <Spinner label="Loading your subscription" className="size-8" />
        </div>
      );
    case 'not-loaded':
      return (
        <PlainPage title="Your subscription could not be shown" text={state.reason}>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </PlainPage>
      );
    case 'erased':
      return (
        <div role="status">
          <PlainPage
            title="Everything is deleted"
            text={`We store nothing about your newsletter subscription any more, only for ${ERASED_PAUSE_DAYS} days a code from which your address cannot be read: so that nobody can have us write to you again at once.`}
          />
        </div>
      );
    case 'shown':
      return <Subscription record={state.record} hasLeft={state.hasLeft} end={end} />;
  }
}

interface SubscriptionProps {
  readonly record: NewsletterSubscription;
  readonly hasLeft: boolean;
  readonly end: (action: 'leave' | 'erase') => Promise<void>;
}

function Subscription({ record, hasLeft, end }: SubscriptionProps): ReactNode {
  const [step, setStep] = useState<'leave' | 'erase'>();
  const [failure, setFailure] = useState<string>();

  async function run(action: 'leave' | 'erase'): Promise<void> {
    setStep(action);
    setFailure(undefined);
    try {
      await end(action);
    } catch (error) {
      setFailure(failureText(error));
    }
    setStep(undefined);
  }

  async function erase(): Promise<void> {
    const question = {
      title: 'Delete everything we store?',
      text: 'Your address, the record of your consent and our emails to you are deleted. This cannot be undone.',
      action: 'Delete',
    };
    if (await confirm(question)) await run('erase');
  }

  return (
    <div className="page-width min-h-[60vh] py-16">
      <div className="grid max-w-3xl gap-8">
        <h1 className="text-heading">{TITLE}</h1>
        {hasLeft && (
          <Notice role="status" title="You are unsubscribed">
            We send you no more news. We keep the address so that nobody can add it again without asking you. When
            someone enters it in our form, a mail asks you, at most once in {LEFT_PAUSE_DAYS} days.
          </Notice>
        )}
        <FailureNotice title="The request failed" text={failure} />
        <HairlineList items={recordItems(record)} />
        <div className="flex flex-wrap gap-3">
          {record.state !== 'left' && (
            <Button busy={step === 'leave'} onClick={() => run('leave')}>
              Unsubscribe
            </Button>
          )}
          <Button variant="secondary" onClick={() => saveJson('technovex-newsletter-subscription.json', record)}>
            Download as a file
          </Button>
          <Button variant="quiet" busy={step === 'erase'} onClick={erase}>
            Delete everything
          </Button>
        </div>
      </div>
    </div>
  );
}

const STATES = {
  pending: 'Not confirmed yet: you get no news',
  subscribed: 'Subscribed',
  left: 'Unsubscribed: you get no news',
} as const;

const FORMS: Readonly<Record<string, string>> = {
  hero: 'at the top of the home page',
  footer: 'at the end of a page',
  news: 'on the page of news',
};

const NOT_STORED = 'not stored';

/** Everything that is stored, in words. */
function recordItems(record: NewsletterSubscription): Readonly<Record<string, ReactNode>> {
  const { signUp } = record;
  const figures = (text: string): ReactNode => <span className="numeric">{text}</span>;
  const time = (iso: string | null): ReactNode => (iso === null ? null : figures(formatInstant(iso)));
  const formText = (form: string): string => FORMS[form] ?? form;
  return {
    Address: <span className="wrap-anywhere text-text">{record.email}</span>,
    State: STATES[record.state],
    'Signed up': time(record.consentedAt),
    'In the form': formText(record.form),
    'Added by our team from a list': time(record.importedAt),
    'Text beside the form': record.consentText || NOT_STORED,
    'From the network': figures(record.network ?? NOT_STORED),
    Confirmed: time(record.confirmedAt),
    Unsubscribed: time(record.leftAt),
    // A sign-up of an unsubscribed address, which nobody has confirmed.
    'Later sign-up, not confirmed':
      signUp &&
      `${formatInstant(signUp.requestedAt)}, ${formText(signUp.form)}, from the network ${signUp.network ?? NOT_STORED}`,
    'Text beside its form': signUp?.consentText ?? null,
  };
}
