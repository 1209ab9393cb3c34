import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { TEAM } from './texts.ts';

const { ready: TEXTS } = TEAM.invite;

/** Shows the link of an invitation, which cannot be shown again. */
export function LinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);

  const copy = (): Promise<void> =>
    copyAndTell(field.current, { copied: { title: TEXTS.copied }, notCopied: { title: TEXTS.notCopied } });

  return (
    <ModalDialog title={TEXTS.title} lead={TEXTS.lead} onCancel={onClose} className="w-[min(36rem,calc(100vw-2rem))]">
      <TextField ref={field} label={TEXTS.link} value={link} readOnly className="numeric mt-5" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {TEXTS.close}
        </Button>
        <Button onClick={copy}>{TEXTS.copy}</Button>
      </div>
    </ModalDialog>
  );
}
