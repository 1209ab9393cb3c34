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
import { placeTooltip } from './place-tooltip.ts';
import { createTooltipGroup } from './tooltip-group.ts';

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
