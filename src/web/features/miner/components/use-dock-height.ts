import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--dock` to the height of a bar that is docked at the bottom of the window, 0 while it is not docked: the page
 * and notices end above it (base.css, toast-viewport.tsx).
 */
export function useDockHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    // An element without a box, which is not docked, has the height 0.
    const observer = new ResizeObserver(() => style.setProperty('--dock', `${element.offsetHeight}px`));
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
    };
  }, [bar]);
}
