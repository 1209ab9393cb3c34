import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { DialogButtons } from '#web/components/ui/dialog-buttons.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { neighbourFocus } from './focus-neighbour.ts';
import { usePurgePhase } from './presale-mutations.ts';
import { DASHBOARD } from './texts.ts';

const TEXTS = DASHBOARD.deletedPhases.purge;

export interface PurgeButtonProps {
  readonly id: number;
  readonly name: string;
  /** The heading that is focused when no other entry of the list is left. */
  readonly headingId: string;
}

/** Removes a deleted phase permanently, once its name was typed. */
export function PurgeButton({ id, name, headingId }: PurgeButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const buttonId = `purge-${id}`;
  return (
    <>
      <Button id={buttonId} variant="secondary" aria-label={TEXTS.label(name)} onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {TEXTS.open}
      </Button>
      {isOpen && (
        <PurgeDialog
          id={id}
          name={name}
          onClose={() => setOpen(false)}
          onPurge={() => neighbourFocus(document.getElementById(buttonId)?.closest('tr'), headingId)}
        />
      )}
    </>
  );
}

interface PurgeDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
  /** Called before the entry is gone; returns what moves the focus afterwards. */
  readonly onPurge: () => () => void;
}

function PurgeDialog({ id, name, onClose, onPurge }: PurgeDialogProps): ReactNode {
  const purgePhase = usePurgePhase();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() !== name) {
      setMissing(true);
      return;
    }
    const focusNext = onPurge();
    // The hook reports a failure.
    purgePhase.mutateAsync({ id: String(id), name }).then(focusNext, onClose);
  }

  return (
    <ModalDialog
      title={TEXTS.question}
      lead={TEXTS.note}
      onCancel={() => !purgePhase.isPending && onClose()}
      className="w-[min(30rem,calc(100vw-2rem))]"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-4 grid gap-5">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <TextField
          label={TEXTS.field}
          autoComplete="off"
          value={typed}
          error={isMissing ? TEXTS.other : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setMissing(false);
          }}
        />
        <DialogButtons
          cancelLabel={DASHBOARD.phases.cancel}
          submitLabel={TEXTS.open}
          isDangerous
          busy={purgePhase.isPending}
          onCancel={onClose}
          className=""
        />
      </form>
    </ModalDialog>
  );
}
