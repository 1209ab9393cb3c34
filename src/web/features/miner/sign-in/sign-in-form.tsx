import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { formatDuration } from '#domain/miner/format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { monotonicMs } from '#web/lib/clock.ts';
import type { Credentials } from '../miner-api.ts';
import { problemNotice } from '../notices.ts';
import { useSecondsLeft } from '../seconds.ts';
import type { SignInResult } from './sign-in.ts';

export interface PinSubmit {
  /** Clears the form's PINs, then submits. */
  readonly submit: (credentials: Credentials) => Promise<void>;
  /** When the next attempt is allowed, ms of the monotonic clock; undefined: now. */
  readonly waitUntilMs: number | undefined;
}

/** Submitting a PIN, the same in all three forms: none is kept in a form, and a rejection is shown at its field. */
export function usePinSubmit(form: {
  readonly onSubmit: (credentials: Credentials) => Promise<SignInResult>;
  readonly clearPins: () => void;
  readonly rejectPin: (message: string) => void;
}): PinSubmit {
  const [waitUntilMs, setWaitUntilMs] = useState<number>();

  async function submit(credentials: Credentials): Promise<void> {
    form.clearPins();
    const result = await form.onSubmit(credentials);
    if (result === 'incorrect-pin') form.rejectPin(problemNotice('incorrect-pin').title);
    setWaitUntilMs(typeof result === 'object' ? monotonicMs() + result.waitSeconds * 1_000 : undefined);
  }

  return { submit, waitUntilMs };
}

export interface SignInFormProps {
  readonly onSubmit: (event: SyntheticEvent) => unknown;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly waitUntilMs: number | undefined;
  readonly onBack?: () => void;
  /** Why the form cannot be sent yet. */
  readonly missing?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of a sign-in form: fields, buttons, and the wait after too many attempts. */
export function SignInForm(form: SignInFormProps): ReactNode {
  const hintId = useId();
  const submit = (
    <Button
      type="submit"
      size="lg"
      busy={form.isBusy}
      disabled={form.missing !== undefined}
      aria-describedby={form.missing === undefined ? undefined : hintId}
      className="sm:order-2"
    >
      {form.submitLabel}
    </Button>
  );
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-5">
      {form.children}
      <div className="grid gap-2">
        {form.onBack === undefined ? (
          submit
        ) : (
          <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
            {submit}
            <Button variant="secondary" size="lg" disabled={form.isBusy} onClick={form.onBack}>
              Back
            </Button>
          </div>
        )}
        <p id={hintId} hidden={form.missing === undefined} className="text-center text-muted text-sm">
          {form.missing}
        </p>
        <WaitNote waitUntilMs={form.waitUntilMs} />
      </div>
    </form>
  );
}

/** Counts down; only its end is announced, because the notice announced its length. */
function WaitNote({ waitUntilMs }: { readonly waitUntilMs: number | undefined }): ReactNode {
  const secondsLeft = useSecondsLeft(waitUntilMs);
  const { before, over } = MINER_CONTENT.wait;
  if (waitUntilMs === undefined) return null;
  return (
    <>
      {secondsLeft > 0 && (
        <p className="text-center text-amber text-sm">
          {before} <span className="figures">{formatDuration(secondsLeft)}</span>
        </p>
      )}
      <p role="status" className="text-center text-muted text-sm">
        {secondsLeft === 0 && over}
      </p>
    </>
  );
}
