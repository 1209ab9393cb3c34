import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { WALLET_BUTTON } from '../button-texts.ts';
import '#web/styles/wallet.css';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]';

/**
 * A modal dialog: on the right, or at the bottom of a phone. Not in the browser's top layer, because toasts have to
 * stay usable: it makes inert what precedes it in the document, not the toasts after it. wallet.css keeps the two
 * apart.
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
  const [drag] = useState(() => createDrag(dialog, onClose));
  useModal(overlay, dialog);
  useEscape(onClose);

  return (
    <div ref={overlay} className="side-overlay fixed inset-0 z-20">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the keyboard has Escape and Close. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className="side-backdrop absolute inset-0" onClick={onClose} />
      <dialog
        ref={dialog}
        open
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={trapFocus}
        className="side-panel absolute m-0 flex max-h-none max-w-full flex-col bg-ground p-0 text-text focus-visible:outline-none"
      >
        <div
          {...drag}
          className="side-head relative flex min-h-15 shrink-0 items-center justify-between gap-4 pr-2.5 pl-5 sm:pr-3 sm:pl-6"
        >
          <span aria-hidden="true" className="side-grip" />
          <h2 id={titleId} className="min-w-0 text-base">
            {title}
          </h2>
          <IconButton Icon={X} label="Close" onClick={onClose} />
        </div>
        {/* A wallet's name may be one long word: it breaks anywhere instead of widening the panel. */}
        <div className="wrap-anywhere flex grow flex-col gap-4 overflow-y-auto overscroll-contain px-5 pt-1 pb-2 sm:px-6 sm:pb-4">
          {children}
        </div>
      </dialog>
    </div>
  );
}

/** The panel is a sheet (wallet.css). */
const SHEET = '(width < 40rem)';
/** As far as this, CSS pixels, the sheet is dragged to close it. */
const CLOSING_PX = 96;

/** Handlers of the sheet's head on a phone; wallet.css moves the sheet by `--drag`. */
function createDrag(dialog: RefObject<HTMLElement | null>, onClose: () => void) {
  let startY: number | undefined;
  let distance = 0;

  function end(isClosing: boolean): void {
    startY = undefined;
    if (isClosing && distance > CLOSING_PX) onClose();
    else dialog.current?.style.removeProperty('--drag');
  }

  return {
    onPointerDown({ button, clientY, target, currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
      const isControl = target instanceof Element && target.closest('button') !== null;
      if (button !== 0 || isControl || !window.matchMedia(SHEET).matches) return;
      startY = clientY;
      distance = 0;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>): void {
      if (startY === undefined) return;
      distance = Math.max(0, clientY - startY);
      dialog.current?.style.setProperty('--drag', `${distance}px`);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
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
