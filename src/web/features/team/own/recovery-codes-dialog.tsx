import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { OWN_ACCOUNT } from './texts.ts';

const { codes: TEXTS } = OWN_ACCOUNT.secondFactor;

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);

  const copy = (): Promise<void> =>
    copyAndTell(field.current, { copied: { title: TEXTS.copied }, notCopied: { title: TEXTS.notCopied } });

  return (
    <ModalDialog
      title={TEXTS.title}
      lead={TEXTS.lead}
      // Escape must not lose what is shown only once.
      onCancel={() => undefined}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <textarea
        data-printed
        ref={field}
        aria-label={TEXTS.field}
        readOnly
        rows={codes.length}
        value={codes.join('\n')}
        className="numeric mt-5 w-full resize-none rounded-md border border-line bg-sunken px-3.5 py-3 text-sm leading-7"
      />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={copy}>
          {TEXTS.copy}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(new File([`${codes.join('\n')}\n`], TEXTS.fileName, { type: 'text/plain' }))}
        >
          {TEXTS.download}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {TEXTS.print}
        </Button>
        <Button onClick={onClose}>{TEXTS.close}</Button>
      </div>
    </ModalDialog>
  );
}
