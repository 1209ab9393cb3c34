import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { WALLET_BUTTON } from '../button-texts.ts';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]';

/**
 * A modal dialog on the right. Not in the browser's top layer, because toasts have to stay usable: it makes inert what
 * precedes it in the document, not the toasts after it. toast.css keeps the two apart.
 */
export function SidePanel({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const titleId = useId();
  const overlay = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(overlay, dialog);
  useEscape(onClose);

  return (
    <div ref={overlay} className="side-overlay fixed inset-0 z-20">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the keyboard has Escape and the close button. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className="backdrop absolute inset-0 bg-sunken/70 max-[28rem]:bg-ground" onClick={onClose} />
      <dialog
        ref={dialog}
        open
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={trapFocus}
        className={
          'side-panel absolute right-0 left-auto m-0 flex h-auto max-h-none w-full max-w-[27rem] flex-col ' +
          'overflow-y-auto overscroll-contain border-line border-l bg-ground p-0 text-text focus-visible:outline-none'
        }
      >
        <div className="sticky top-0 z-10 flex min-h-16 shrink-0 items-center justify-between gap-4 border-line border-b bg-ground pr-1 pl-4 sm:pr-3 sm:pl-6">
          <h2 id={titleId} className="text-base">
            {title}
          </h2>
          <IconButton Icon={X} label="Close" onClick={onClose} />
        </div>
        {/* A wallet's name may be one long word: it breaks anywhere instead of widening the panel. */}
        <div className="wrap-anywhere grid grid-cols-1 gap-6 px-4 pt-6 pb-10 sm:px-6">{children}</div>
      </dialog>
    </div>
  );
}

/** Locks the page behind and takes the focus; closed, the panel returns it. */
function useModal(overlay: RefObject<HTMLElement | null>, dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    const unlockPage = lockPage(overlay.current);
    dialog.current?.focus({ preventScroll: true });
    return () => {
      unlockPage();
      const canFocusOpener = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (canFocusOpener ? opener : document.getElementById(WALLET_BUTTON.id))?.focus({ preventScroll: true });
    };
  }, [overlay, dialog]);
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    function onEscape(event: globalThis.KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    }
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  }, [onClose]);
}

/** Makes the page behind inert and stops it from scrolling. Returns an unlock function. */
function lockPage(overlay: HTMLElement | null): () => void {
  const locked: HTMLElement[] = [];
  for (let element = overlay?.previousElementSibling; element; element = element.previousElementSibling) {
    if (!(element instanceof HTMLElement) || element.inert) continue;
    element.inert = true;
    locked.push(element);
  }
  const { style, clientWidth } = document.documentElement;
  // Padding replaces the scroll bar, so that the page does not move.
  document.body.style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
  return () => {
    for (const element of locked) element.inert = false;
    document.body.style.paddingRight = '';
    style.overflow = '';
  };
}

/** Tab wraps from the last control to the first, and back. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const dialog = event.currentTarget;
  const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = controls[0];
  const last = controls.at(-1);
  if (first === undefined || last === undefined) return;
  const from = document.activeElement;
  if (event.shiftKey && (from === first || from === dialog)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && from === last) {
    event.preventDefault();
    first.focus();
  }
}
