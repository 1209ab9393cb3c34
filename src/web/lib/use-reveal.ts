import { type RefObject, useEffect, useState } from 'react';
import { useMotion } from './motion.ts';

/**
 * `still`: the finished drawing, as rendered by the server. `waiting`: before its first frame, out of view. `playing`:
 * it plays its motion, once.
 */
export type Scene = 'still' | 'waiting' | 'playing';

/** How much of the viewport's edges does not count as seen. */
const SEEN_MARGIN = '-18% 0px';

/**
 * Plays an element's motion when it comes into view. One that is in view already stays still, so nothing disappears.
 */
export function useReveal(element: RefObject<Element | null>): Scene {
  const { isMoving } = useMotion();
  const [scene, setScene] = useState<Scene>('still');

  useEffect(() => {
    if (!isMoving || element.current === null) {
      setScene('still');
      return undefined;
    }
    const { top, bottom } = element.current.getBoundingClientRect();
    if (top < window.innerHeight && bottom > 0) return undefined;
    setScene('waiting');
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== true) return;
        observer.disconnect();
        setScene('playing');
      },
      { rootMargin: SEEN_MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isMoving, element]);

  return scene;
}
