import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { TEAM } from './texts.ts';

const { ready: TEXTS } = TEAM.invite;

/** A link with a token, and what it is for. */
export interface ShownLink {
  readonly href: string;
  readonly texts: { readonly title: string; readonly lead: string };
}

/** Shows a link, which cannot be shown again. */
export function LinkDialog({ link, onClose }: { readonly link: ShownLink; readonly onClose: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);

  const copy = (): Promise<void> =>
    copyAndTell(field.current, { copied: { title: TEXTS.copied }, notCopied: { title: TEXTS.notCopied } });

  return (
    <ModalDialog {...link.texts} onCancel={onClose} className="w-[min(36rem,calc(100vw-2rem))]">
      <TextField ref={field} label={TEXTS.link} value={link.href} readOnly className="numeric mt-5" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {TEXTS.close}
        </Button>
        <Button onClick={copy}>{TEXTS.copy}</Button>
      </div>
    </ModalDialog>
  );
}
