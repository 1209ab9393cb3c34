import { type ReactNode, useState } from 'react';
import { CONTENT_NOTE_CHARACTERS_MAX } from '#contract/content.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { DialogButtons } from '#web/components/ui/dialog-buttons.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { DifferenceList } from './difference-list.tsx';
import { shownDifferences } from './edited-content.ts';
import { SmallField } from './small-field.tsx';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.publish;

interface PublishContentDialogProps {
  readonly published: SiteContent;
  readonly content: SiteContent;
  /** `note`: why; empty: nothing was said. */
  readonly onConfirm: (note: string) => void;
  readonly onCancel: () => void;
}

/** Asks before visitors see a version, and says what changes for them. */
export function PublishContentDialog({
  published,
  content,
  onConfirm,
  onCancel,
}: PublishContentDialogProps): ReactNode {
  const [note, setNote] = useState('');
  const differences = shownDifferences(published, content);
  return (
    <ModalDialog
      title={TEXTS.question}
      lead={differences.length === 0 ? TEXTS.nothing : TEXTS.note}
      onCancel={onCancel}
      className="w-[min(48rem,calc(100vw-2rem))]"
    >
      <div className="mt-3">{differences.length > 0 && <DifferenceList differences={differences} />}</div>
      <SmallField
        className="mt-4"
        label={TEXTS.why}
        value={note}
        maxLength={CONTENT_NOTE_CHARACTERS_MAX}
        onChange={setNote}
      />
      <DialogButtons
        onCancel={onCancel}
        onConfirm={() => onConfirm(note.trim())}
        cancelLabel={TEXTS.cancel}
        submitLabel={TEXTS.confirm}
        className="mt-6"
      />
    </ModalDialog>
  );
}
