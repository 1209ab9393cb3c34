import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { placeTooltip } from './place-tooltip.ts';
import { useTooltipGroup } from './tooltip-provider.tsx';

/** Time to move from the control onto its tooltip without losing it (WCAG 1.4.13). */
const LEAVE_GRACE_MS = 120;

export interface TooltipProps {
  readonly content: ReactNode;
  /** One control; the tooltip only adds to its name, never is its name. */
  readonly children: ReactNode;
}

/**
 * A hint at a control: after a delay under the pointer, at once with the keyboard's focus. Escape or a press closes
 * it. Drawn in the browser's top layer and placed by script, so no style attribute stands in rendered HTML.
 */
export function Tooltip({ content, children }: TooltipProps): ReactNode {
  const id = useId();
  const group = useTooltipGroup();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  function show(afterMs: number): void {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(true);
    else timer.current = setTimeout(() => setOpen(true), afterMs);
  }

  function hide(afterMs: number): void {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(false);
    else timer.current = setTimeout(() => setOpen(false), afterMs);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open || anchor.current === null || bubble.current === null) return;
    const control = anchor.current.firstElementChild ?? anchor.current;
    const element = bubble.current;
    const close = (): void => setOpen(false);
    group.opened(close);
    element.showPopover();
    placeTooltip(element, control.getBoundingClientRect());
    control.setAttribute('aria-describedby', id);
    return () => {
      control.removeAttribute('aria-describedby');
      element.hidePopover();
      group.closed(close);
    };
  }, [open, id, group]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the control inside and is none itself.
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') show(open ? 0 : group.delayMs());
      }}
      onPointerLeave={() => hide(open ? LEAVE_GRACE_MS : 0)}
      onPointerDown={() => hide(0)}
      onFocus={(event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) show(0);
      }}
      onBlur={() => hide(0)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') hide(0);
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
