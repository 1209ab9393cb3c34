import type { ReactNode } from 'react';
import type { SiteContent } from '#domain/site-content/content.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { CONTENT_ADMIN } from '#web/content/site-content-admin.ts';
import { DifferenceList } from './difference-list.tsx';
import { shownDifferences } from './edited-content.ts';

const TEXTS = CONTENT_ADMIN.publish;

interface PublishDialogProps {
  readonly published: SiteContent;
  readonly content: SiteContent;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before visitors see a version, and says what changes for them. */
export function PublishDialog({ published, content, busy, onConfirm, onCancel }: PublishDialogProps): ReactNode {
  const differences = shownDifferences(published, content);
  return (
    <ModalDialog
      title={TEXTS.question}
      lead={differences.length === 0 ? TEXTS.nothing : TEXTS.note}
      onCancel={() => !busy && onCancel()}
      className="w-[min(48rem,calc(100vw-2rem))]"
    >
      <div className="mt-3">{differences.length > 0 && <DifferenceList differences={differences} />}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {TEXTS.cancel}
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {TEXTS.confirm}
        </Button>
      </div>
    </ModalDialog>
  );
}
