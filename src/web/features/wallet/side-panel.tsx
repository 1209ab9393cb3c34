import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { WALLET_BUTTON } from './button-texts.ts';
import { WALLET_PANEL } from './texts.ts';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

export interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog on the right. Not in the browser's top layer, because toasts have to stay usable above it: it makes
 * inert what precedes it in the document, not the toasts after it.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps): ReactNode {
  const titleId = useId();
  const overlay = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    const unlockPage = lockPage(overlay.current);
    dialog.current?.focus({ preventScroll: true });
    return () => {
      unlockPage();
      const canFocusOpener = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (canFocusOpener ? opener : document.getElementById(WALLET_BUTTON.id))?.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    function onEscape(event: globalThis.KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    }
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  }, [onClose]);

  return (
    <div ref={overlay} className="fixed inset-0 z-20">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the keyboard has Escape and the close button. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className="backdrop absolute inset-0 bg-sunken/70" onClick={onClose} />
      <dialog
        ref={dialog}
        open
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={trapFocus}
        className={
          'side-panel absolute inset-y-0 right-0 left-auto m-0 flex h-dvh max-h-none w-full max-w-[27rem] flex-col ' +
          'overflow-y-auto overscroll-contain border-line border-l bg-ground p-0 text-text focus-visible:outline-none'
        }
      >
        <div className="sticky top-0 z-10 flex min-h-16 items-center justify-between gap-4 border-line border-b bg-ground pr-3 pl-6">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <Tooltip content={WALLET_PANEL.close}>
            <button
              type="button"
              aria-label={WALLET_PANEL.close}
              onClick={onClose}
              className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:text-volt active:text-text"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </Tooltip>
        </div>
        {/* A wallet's name may be one long word: it breaks anywhere instead of widening the panel. */}
        <div className="wrap-anywhere grid grid-cols-1 gap-8 px-6 pt-6 pb-10">{children}</div>
      </dialog>
    </div>
  );
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
