import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Focuses the first `[data-entry]` in a new view when the control that had the focus went with the old one. Without it
 * a screen reader would start again at the top of the page.
 */
export function useEntryFocus(viewKey: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(viewKey);
  useLayoutEffect(() => {
    if (shown.current === viewKey) return;
    shown.current = viewKey;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    container.current?.querySelector<HTMLElement>('[data-entry]')?.focus();
  }, [viewKey]);
  return container;
}

const ANNOUNCED_MS = 1_000;

/** The text for a live region. It leaves once it was said, so that nobody reads it again beside the visible title. */
export function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(text));
    const timer = setTimeout(() => setSaid(''), ANNOUNCED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [text]);
  return said;
}
