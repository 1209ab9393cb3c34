import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { Tooltip } from '../tooltip.tsx';
import { closeAfter, createSwipe, liftOf } from './toast-motion.ts';
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_EXIT_MS,
  TOAST_TEXTS,
  type ToastEntry,
  toastStore,
} from './toast-store.ts';

/** Specification, "Business constants and limits". */
const HOTKEY = 'F8';
const ANNOUNCED_MS = 1_000;
/** Of the list around its toast, CSS pixels. */
const PADDING = 16;

const VARIANTS = {
  default: { border: 'border-edge', ink: '', Icon: CircleCheck },
  /** Nothing succeeded: something is locked, or has stopped. */
  info: { border: 'border-edge', ink: 'text-muted', Icon: Info },
  destructive: { border: 'border-red', ink: 'text-red', Icon: CircleAlert },
} as const;

/** A landmark with the toast, which a key focuses, and two live regions that announce each toast. */
export function ToastViewport(): ReactNode {
  const { toast } = useStore(toastStore);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    function onKeyDown({ code }: KeyboardEvent): void {
      if (code === HOTKEY) list.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => (list.current === null ? undefined : followToast(list.current)), []);

  return (
    <>
      <section aria-label={TOAST_TEXTS.region(HOTKEY)}>
        <ol
          ref={list}
          tabIndex={-1}
          className="toasts pointer-events-none fixed bottom-[calc(var(--dock,0px)+var(--lift,0px))] z-30 m-0 grid w-full max-w-[420px] list-none justify-items-end p-4 outline-none"
        >
          {toast !== undefined && <ToastCard key={toast.id} entry={toast} />}
        </ol>
      </section>
      <Announcement entry={toast} />
    </>
  );
}

/**
 * Keeps the height of the shown toast in `--toasts`, for the wallet's panel, and how high it stands in `--lift`, so
 * that it covers nothing that matters. Returns a stop function.
 */
function followToast(list: HTMLElement): () => void {
  const { style } = document.documentElement;
  let placed: Element | null = null;
  function clear(): void {
    style.removeProperty('--toasts');
    style.removeProperty('--lift');
  }
  function follow(): void {
    if (list.childElementCount === 0) {
      clear();
      return;
    }
    style.setProperty('--toasts', `${list.offsetHeight}px`);
    // Once it has a place it does not move away from a pointer, and the wallet's panel makes room itself.
    const card = list.firstElementChild;
    if ((card === placed && list.matches(':hover')) || document.querySelector('.side-panel') !== null) return;
    placed = card;
    const lift = Number.parseFloat(style.getPropertyValue('--lift')) || 0;
    const { top, bottom } = list.getBoundingClientRect();
    const place = { height: bottom - top - 2 * PADDING, lowest: bottom - PADDING + lift };
    style.setProperty('--lift', `${liftOf(list, place)}px`);
  }
  const observer = new ResizeObserver(follow);
  observer.observe(list);
  // What the page shows has changed.
  observer.observe(document.body);
  document.addEventListener('scrollend', follow);
  return () => {
    observer.disconnect();
    document.removeEventListener('scrollend', follow);
    clear();
  };
}

function ToastCard({ entry }: { readonly entry: ToastEntry }): ReactNode {
  const { id, open, variant = 'default' } = entry;
  const { border, ink, Icon } = VARIANTS[variant];
  const card = useRef<HTMLLIElement>(null);
  const [swipe] = useState(() => createSwipe(() => dismissToast(id)));
  const hover = useDismissal(entry, card);
  const isGone = useExit(open, card);

  if (isGone) return null;
  return (
    <li
      ref={card}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its time stands still while it has the focus.
      tabIndex={0}
      data-state={open ? 'open' : 'closed'}
      {...swipe}
      {...hover}
      className={`toast pointer-events-auto flex max-w-full touch-none select-none items-start gap-2.5 rounded-md border bg-surface py-2.5 pr-1 pl-3.5 text-text ${border}`}
    >
      <Icon aria-hidden="true" className={`mt-0.75 size-4 shrink-0 ${ink}`} />
      <div className="wrap-anywhere min-w-0 grow">
        <div className="font-semibold text-sm">{entry.title}</div>
        {entry.description !== undefined && <div className="line-clamp-10 text-muted text-sm">{entry.description}</div>}
      </div>
      <Tooltip content={TOAST_TEXTS.close}>
        <button
          type="button"
          aria-label={TOAST_TEXTS.close}
          onClick={() => dismissToast(id)}
          className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:text-text active:text-muted"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </Tooltip>
    </li>
  );
}

/**
 * Closes the toast by Escape, and after its time, which stands still while the toast is hovered, while the list has the
 * focus and while the window has not. Returns handlers for the card.
 */
function useDismissal({ id, open }: ToastEntry, card: RefObject<HTMLElement | null>) {
  const isHovered = useRef(false);

  useEffect(() => {
    if (!open) return;
    const isHeld = () => isHovered.current || focusedList(card.current) !== undefined || !document.hasFocus();
    const cancel = closeAfter({ durationMs: TOAST_DURATION_MS, isHeld, onEnd: () => dismissToast(id) });
    function onKeyDown({ key }: KeyboardEvent): void {
      if (key === 'Escape') dismissToast(id);
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      cancel();
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [id, open, card]);

  return {
    onPointerEnter: () => {
      isHovered.current = true;
    },
    onPointerLeave: () => {
      isHovered.current = false;
    },
  };
}

/** Returns true once a closed toast has left the screen. The list takes the focus over. */
function useExit(open: boolean, card: RefObject<HTMLElement | null>): boolean {
  const [isGone, setGone] = useState(!open);
  useLayoutEffect(() => {
    if (open) return;
    focusedList(card.current)?.focus();
    const timer = setTimeout(() => setGone(true), TOAST_EXIT_MS);
    return () => clearTimeout(timer);
  }, [open, card]);
  return isGone;
}

/** The list of a toast, if the focus is in it. */
function focusedList(card: HTMLElement | null): HTMLElement | undefined {
  const list = card?.parentElement;
  return list?.contains(document.activeElement) === true ? list : undefined;
}

/** The regions are there before their text, or it would not be announced; the text leaves once it was. */
function Announcement({ entry }: { readonly entry: ToastEntry | undefined }): ReactNode {
  const [announced, setAnnounced] = useState<number>();
  const id = entry?.id;

  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(id));
    const timer = setTimeout(() => setAnnounced(undefined), ANNOUNCED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [id]);

  const isUrgent = entry?.variant === 'destructive';
  const text =
    entry !== undefined && announced === id
      ? [TOAST_TEXTS.announced, entry.title, entry.description].filter(Boolean).join(' ')
      : '';
  return (
    <>
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {isUrgent ? '' : text}
      </p>
      <p aria-live="assertive" aria-atomic="true" className="sr-only">
        {isUrgent ? text : ''}
      </p>
    </>
  );
}
