import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { TEAM } from '#web/content/team.ts';
import { copyText } from '#web/lib/copy-text.ts';

const { ready: TEXTS } = TEAM.invite;

/** Shows the link of an invitation, which cannot be shown again. */
export function LinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    const isCopied = field.current !== null && (await copyText(field.current));
    if (isCopied) toast({ title: TEXTS.copied });
    else toast({ title: TEXTS.notCopied, variant: 'destructive' });
  }

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
