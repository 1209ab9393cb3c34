import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { monotonicMs } from '#web/lib/clock.ts';

const group = createTooltipGroup(monotonicMs);

/** Time to move the pointer from the control onto its tooltip (WCAG 1.4.13). */
const HIDE_DELAY_MS = 120;

export interface TooltipProps {
  readonly content: ReactNode;
  /** One control. The tooltip describes it, unless it shows the control's own name. */
  readonly children: ReactNode;
}

/**
 * Opens after a delay on hover, at once on keyboard focus. A popover placed by script: rendered HTML has no style
 * attribute.
 */
export function Tooltip({ content, children }: TooltipProps): ReactNode {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpenAfter] = useDelayedOpen();

  useEffect(() => {
    if (!open || anchor.current === null || bubble.current === null) return;
    const control = anchor.current.firstElementChild ?? anchor.current;
    const element = bubble.current;
    const close = (): void => setOpenAfter(false);
    group.opened(close);
    element.showPopover();
    placeTooltip(element, control.getBoundingClientRect());
    if (control.ariaLabel !== element.textContent) control.setAttribute('aria-describedby', id);
    return () => {
      control.removeAttribute('aria-describedby');
      element.hidePopover();
      group.closed(close);
    };
  }, [open, id, setOpenAfter]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the control inside it.
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') setOpenAfter(true, open ? 0 : group.delayMs());
      }}
      onPointerLeave={() => setOpenAfter(false, open ? HIDE_DELAY_MS : 0)}
      onPointerDown={() => setOpenAfter(false)}
      onFocus={(event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) setOpenAfter(true);
      }}
      onBlur={() => setOpenAfter(false)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') setOpenAfter(false);
      }}
    >
      {children}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="m-0 max-w-64 rounded-sm border border-edge bg-surface px-3 py-1.5 text-sm text-text"
      >
        {content}
      </span>
    </span>
  );
}

function useDelayedOpen(): readonly [boolean, (isOpen: boolean, afterMs?: number) => void] {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const setOpenAfter = useCallback((isOpen: boolean, afterMs = 0): void => {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(isOpen);
    else timer.current = setTimeout(() => setOpen(isOpen), afterMs);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return [open, setOpenAfter];
}

/** Specification, "Client behaviour". */
export const TOOLTIP_DELAY_MS = 700;
/** How long after one tooltip closed the next opens without delay. */
export const TOOLTIP_SKIP_MS = 300;

/** Shares one delay between tooltips and keeps at most one open. */
export function createTooltipGroup(nowMs: () => number) {
  let skipUntilMs = Number.NEGATIVE_INFINITY;
  let closeCurrent: (() => void) | undefined;
  return {
    delayMs: (): number => (closeCurrent !== undefined || nowMs() < skipUntilMs ? 0 : TOOLTIP_DELAY_MS),
    /** Call when a tooltip opens; closes the open one. */
    opened: (close: () => void): void => {
      const previous = closeCurrent;
      closeCurrent = close;
      previous?.();
    },
    /** Call with the same `close` when that tooltip has closed. */
    closed: (close: () => void): void => {
      skipUntilMs = nowMs() + TOOLTIP_SKIP_MS;
      if (closeCurrent === close) closeCurrent = undefined;
    },
  };
}

const GAP_PX = 8;
const EDGE_PX = 8;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The bubble's upper left corner in the viewport: above the control, or below it when there is no room. */
export function tooltipPosition(
  control: Box,
  bubble: Pick<Box, 'width' | 'height'>,
  windowWidthPx: number,
): { readonly left: number; readonly top: number } {
  const above = control.top - GAP_PX - bubble.height;
  const centred = control.left + control.width / 2 - bubble.width / 2;
  const rightmost = windowWidthPx - EDGE_PX - bubble.width;
  return {
    left: Math.max(EDGE_PX, Math.min(centred, rightmost)),
    top: above >= EDGE_PX ? above : control.top + control.height + GAP_PX,
  };
}

export function placeTooltip(bubble: HTMLElement, control: Box): void {
  const { left, top } = tooltipPosition(
    control,
    { width: bubble.offsetWidth, height: bubble.offsetHeight },
    document.documentElement.clientWidth,
  );
  bubble.style.setProperty('inset', 'auto');
  bubble.style.setProperty('left', `${left}px`);
  bubble.style.setProperty('top', `${top}px`);
}
