import { type ReactNode, useEffect, useId, useRef } from 'react';

export interface AccountDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly onCancel: () => void;
  /** Its width. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A modal dialog, open while it is mounted. */
export function AccountDialog({ title, lead, onCancel, className, children }: AccountDialogProps): ReactNode {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className={`m-auto max-h-[85dvh] overflow-y-auto rounded-md border border-edge bg-surface p-6 text-text backdrop:bg-ground/80 ${className}`}
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <p className="mt-2 text-muted text-sm">{lead}</p>
      {children}
    </dialog>
  );
}
