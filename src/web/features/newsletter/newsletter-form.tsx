import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NEWSLETTER_FORM_ACTION, type NewsletterSource } from '#contract/newsletter-links.ts';
import { normalizeEmail } from '#domain/email.ts';
import { CONSENT_TEXT } from '#domain/newsletter/consent.ts';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { logError } from '#web/lib/log.ts';
import type { SubscriptionForm, SubscriptionOutcome } from './subscribe.ts';

/** The button shows 'Subscribing...' at least this long (specification, "Business constants and limits"). */
const SUBMITTING_MS_MIN = 1_000;

const FAILURES = {
  invalid: { title: 'Invalid email', description: 'Please enter a valid email address' },
  failed: { title: 'Failed to subscribe', description: 'An error occurred. Please try again.' },
} as const;

/** The code for the call, with the contract's schemas, comes when somebody submits. */
async function send(form: SubscriptionForm): Promise<SubscriptionOutcome> {
  try {
    const { subscribe } = await import('./subscribe.ts');
    return await subscribe(form);
  } catch (cause) {
    logError("The newsletter's code could not be loaded.", cause);
    return 'failed';
  }
}

/** What the form's field shows, and its submission. */
function useSubscription(source: NewsletterSource) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const input = field.current;
    if (isSubmitting || input === null) return;
    const email = normalizeEmail(input.value);
    if (!isNewsletterEmail(email)) {
      show('invalid', input);
      return;
    }
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    setInvalid(false);
    setSubmitting(true);
    const [outcome] = await Promise.all([
      send({ email, source, website }),
      new Promise((resolve) => setTimeout(resolve, SUBMITTING_MS_MIN)),
    ]);
    flushSync(() => setSubmitting(false));
    // A disabled field cannot keep the focus; nobody who went elsewhere in the meantime is called back.
    if (document.activeElement === document.body) input.focus();
    show(outcome, input);
  }

  function show(outcome: SubscriptionOutcome, input: HTMLInputElement): void {
    setInvalid(outcome === 'invalid');
    if (outcome === 'invalid') input.focus();
    if (typeof outcome === 'object') {
      input.value = '';
      toast(outcome);
    } else toast({ ...FAILURES[outcome], variant: 'destructive' });
  }

  return { field, isSubmitting, isInvalid, setInvalid, onSubmit };
}

interface NewsletterFormProps {
  /** Where the form stands; stored with the consent. */
  readonly source: NewsletterSource;
  /** Before the text that one consents to. */
  readonly title?: string;
}

/** Subscribes to the newsletter. Without scripts it is an ordinary form that the server responds to with a page. */
export function NewsletterForm({ source, title }: NewsletterFormProps): ReactNode {
  const { field, isSubmitting, isInvalid, setInvalid, onSubmit } = useSubscription(source);
  const id = useId();
  return (
    <form
      method="post"
      action={NEWSLETTER_FORM_ACTION}
      noValidate
      onSubmit={onSubmit}
      aria-busy={isSubmitting}
      className="relative grid w-full gap-2"
    >
      <input type="hidden" name="source" value={source} />
      <label htmlFor={id} className="sr-only">
        Your email address
      </label>
      <div
        className={`field flex min-h-11 items-center pr-1 md:text-sm has-[input:focus-visible]:outline-2 ${isInvalid ? 'border-red outline-red' : 'outline-text'}`}
      >
        <input
          ref={field}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder="Your email address"
          aria-describedby={`${id}-note`}
          aria-invalid={isInvalid || undefined}
          onInput={() => setInvalid(false)}
          disabled={isSubmitting}
          className="min-w-0 grow self-stretch bg-transparent px-3.5 outline-none placeholder:text-muted"
        />
        <Button type="submit" variant="quiet" busy={isSubmitting} className="min-h-10 px-3">
          {isSubmitting ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      <p id={`${id}-note`} className={`text-sm ${isInvalid ? 'text-red' : 'text-muted'}`}>
        {isInvalid ? (
          FAILURES.invalid.description
        ) : (
          <>
            {title !== undefined && <span className="text-text">{`${title}. `}</span>}
            {CONSENT_TEXT}
          </>
        )}
      </p>
      <Honeypot />
    </form>
  );
}

/** A trap for programs: nobody sees, hears or reaches it. */
function Honeypot(): ReactNode {
  const id = useId();
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
