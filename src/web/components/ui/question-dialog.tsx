import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { DialogButtons, ModalDialog } from './modal-dialog.tsx';

/** What is asked before something is done. */
export interface Question {
  readonly title: string;
  /** What it means. */
  readonly text?: ReactNode;
  /** What comes of it, in a wide dialog whose buttons stay in sight; nothing dangerous. */
  readonly preview?: ReactNode;
  /** The label of the button that does it. */
  readonly action: string;
  readonly cancel?: string;
}

let cancelOpen: (() => void) | undefined;

/**
 * Opens the dialog in a root of its own. Resolves when it has been closed, and the focus is back where it was.
 * An older question is cancelled.
 */
export function openQuestion({ title, text, preview, action, cancel = 'Cancel' }: Question): Promise<boolean> {
  cancelOpen?.();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const onCancel = (): void => close(false);
    function close(isConfirmed: boolean): void {
      window.removeEventListener('popstate', onCancel);
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    }
    cancelOpen = onCancel;
    // The page below has become another one.
    window.addEventListener('popstate', onCancel);
    // Cancel is the first button, which gets the focus.
    const buttons = (
      <DialogButtons
        submitLabel={action}
        cancelLabel={cancel}
        isDangerous={preview === undefined}
        onCancel={onCancel}
        onConfirm={() => close(true)}
        className={preview === undefined ? 'mt-6' : ''}
      />
    );
    root.render(
      <ModalDialog
        title={title}
        lead={text}
        onCancel={onCancel}
        className={preview === undefined ? 'w-[min(30rem,calc(100vw-2rem))]' : 'w-[min(44rem,calc(100vw-2rem))]'}
        footer={preview && buttons}
      >
        {preview ?? buttons}
      </ModalDialog>,
    );
  });
}
