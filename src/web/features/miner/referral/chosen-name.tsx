import { type FormEvent, type ReactNode, useState } from 'react';
import { minerChooseName, minerNameSchema } from '#contract/miner-name.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { failureNotice } from '../calls/call-failures.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

const { name: TEXTS } = MINER_DASHBOARD.referrals;

/** The name by which friends see the miner; `stored` null: none is chosen. */
export function ChosenName({ email, stored }: { readonly email: string; readonly stored: string | null }): ReactNode {
  const [saved, setSaved] = useState(stored);
  const [typed, setTyped] = useState(stored ?? '');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function choose(name: string | null): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const chosen = (await callEndpoint(minerChooseName, { params: { email }, body: { name } })).name;
      setSaved(chosen);
      setTyped(chosen ?? '');
      toast({ title: chosen === null ? TEXTS.removed : TEXTS.saved });
    } catch (cause) {
      setFailure(failureNotice(cause).description);
    }
    setBusy(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = minerNameSchema.safeParse(typed);
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) void choose(parsed.data);
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-3">
      <TextField
        label={TEXTS.label}
        hint={TEXTS.hint}
        value={typed}
        error={error}
        autoComplete="nickname"
        dir="auto"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FailureNotice title={TEXTS.failed} text={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={isBusy}>
          {TEXTS.save}
        </Button>
        {saved !== null && (
          <Button variant="quiet" disabled={isBusy} onClick={() => choose(null)}>
            {TEXTS.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
