import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PhaseCard } from '../page/phase-card.tsx';
import type { PublishReview } from './phase-warnings.ts';
import { PUBLISH } from './texts.ts';

export interface PublishDialogProps {
  readonly review: PublishReview;
  readonly busy?: boolean;
  readonly onPublish: () => void;
  readonly onCancel: () => void;
}

/** Shows what visitors will see, with its warnings, and asks to publish it. */
export function PublishDialog({ review, busy = false, onPublish, onCancel }: PublishDialogProps): ReactNode {
  const { sentences, warnings, phase } = review;
  return (
    <ModalDialog
      title={PUBLISH.question}
      onCancel={() => !busy && onCancel()}
      className="w-[min(44rem,calc(100vw-2rem))]"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {PUBLISH.back}
          </Button>
          <Button busy={busy} onClick={onPublish}>
            {PUBLISH.confirm}
          </Button>
        </div>
      }
    >
      <div className="mt-4 grid gap-5 text-sm">
        {warnings.length > 0 && (
          <Notice tone="warning" title={PUBLISH.warnings}>
            <ul className="grid gap-1">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        {sentences.length > 0 && (
          <div>
            <p className="text-muted">{PUBLISH.changes}</p>
            <ul className="mt-1 grid gap-1">
              {sentences.map((sentence) => (
                <li key={sentence} className="wrap-anywhere first-letter:uppercase">
                  {sentence}.
                </li>
              ))}
            </ul>
          </div>
        )}
        {phase !== undefined && <PhaseCard phase={phase} />}
      </div>
    </ModalDialog>
  );
}
