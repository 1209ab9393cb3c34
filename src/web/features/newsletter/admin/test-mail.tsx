import { type ReactNode, useState } from 'react';
import { type Campaign, campaignTest } from '#contract/newsletter-campaigns.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { CAMPAIGN_EDITOR } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR.test;

/** Reached from the bar above the form. */
export const TEST_FIELD_ID = 'test-recipient';

interface TestMailProps {
  readonly campaign: Campaign;
  readonly disabled: boolean;
}

/** Sends the saved draft to one address. */
export function TestMail({ campaign: { id, canSend, subject }, disabled }: TestMailProps): ReactNode {
  const [recipient, setRecipient] = useState('');
  const send = useNewsletterMutation(
    () => callEndpoint(campaignTest, { params: { id: String(id) }, body: { recipient } }),
    () => (canSend ? TEXTS.done(recipient) : TEXTS.held),
  );
  return (
    <form
      method="post"
      noValidate
      aria-label={TEXTS.title}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(undefined);
      }}
    >
      <TextField
        id={TEST_FIELD_ID}
        label={TEXTS.label}
        type="email"
        autoComplete="email"
        value={recipient}
        onChange={({ target }) => setRecipient(target.value)}
        className="min-w-0 grow"
      />
      <Button
        type="submit"
        variant="secondary"
        busy={send.isPending}
        disabled={disabled || subject === '' || recipient === ''}
        className="min-h-12"
      >
        {TEXTS.button}
      </Button>
      <p className="w-full text-muted text-sm">{TEXTS.hint}</p>
    </form>
  );
}
