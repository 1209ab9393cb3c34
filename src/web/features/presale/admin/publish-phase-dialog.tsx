import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PhaseCard } from '../page/phase-card.tsx';
import type { PhasePreview, PublishReview } from './publish-review.ts';
import { PHASE_FORM, PUBLISH } from './texts.ts';

export interface PublishPhaseDialogProps {
  readonly review: PublishReview;
  readonly onPublish: (review: PublishReview) => void;
  readonly onCancel: () => void;
}

/** Shows what visitors will see of a change, and asks to publish it. */
export function PublishPhaseDialog({ review, onPublish, onCancel }: PublishPhaseDialogProps): ReactNode {
  const { input, notes, overlaps, preview } = review;
  const isContradictory = notes.length > 0;
  const isSwitchedOn = isContradictory && input.isActive && !input.isScheduled;
  return (
    <ModalDialog
      title={isSwitchedOn ? PHASE_FORM.activation.question : PUBLISH.question}
      onCancel={onCancel}
      className="w-[min(58rem,calc(100vw-2rem))] pb-0"
    >
      <div className="mt-4 grid gap-5 text-sm">
        {overlaps.length > 0 && (
          <Notice tone="warning" title={PUBLISH.overlaps(overlaps.map(({ name }) => name))}>
            {PUBLISH.overlapsNote}
          </Notice>
        )}
        {isContradictory && (
          <div>
            <p>{PHASE_FORM.activation.lead}</p>
            <ul className="mt-2 grid gap-2">
              {notes.map((note) => (
                <li key={note} className="wrap-anywhere">
                  {note}
                </li>
              ))}
            </ul>
          </div>
        )}
        {preview !== undefined && <Preview preview={preview} />}
      </div>
      <div className="sticky bottom-0 -mx-6 mt-6 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-6 py-4">
        <Button variant="secondary" onClick={onCancel}>
          {PHASE_FORM.activation.back}
        </Button>
        <Button
          variant={isContradictory || overlaps.length > 0 ? 'danger' : 'primary'}
          onClick={() => onPublish(review)}
        >
          {isSwitchedOn ? PHASE_FORM.activation.save : PUBLISH.confirm}
        </Button>
      </div>
    </ModalDialog>
  );
}

function Preview({ preview: { before, after, sentences } }: { readonly preview: PhasePreview }): ReactNode {
  if (before === undefined)
    return <PhaseCard phase={after} label={PUBLISH.created} headingId="preview-after" columns="two" />;
  return (
    <>
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
      <div className="grid gap-4 md:grid-cols-2">
        <PhaseCard phase={before} label={PUBLISH.before} headingId="preview-before" columns="two" />
        <PhaseCard phase={after} label={PUBLISH.after} headingId="preview-after" columns="two" comparedWith={before} />
      </div>
      {after.terms.some(({ value }) => value === undefined) && <p className="text-muted">{PUBLISH.notStated}</p>}
    </>
  );
}
