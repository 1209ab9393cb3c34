import { type RefObject, useEffect, useState } from 'react';
import type { WhitepaperSectionId } from '#web/content/whitepaper-titles.ts';
import { type ReadingPosition, readingPosition } from './reading-position.ts';

/** A section is the current one once its top has passed this part of the window's height. */
const READING_LINE_SHARE = 0.35;

const AT_THE_TOP: ReadingPosition<WhitepaperSectionId> = { current: undefined, readShare: 0 };

/**
 * The reading position in `paper`, updated as the window scrolls. No section is current before the first measurement.
 */
export function useCurrentChapter(paper: RefObject<HTMLDivElement | null>): ReadingPosition<WhitepaperSectionId> {
  const [position, setPosition] = useState(AT_THE_TOP);

  useEffect(() => {
    let frame = 0;
    function measure(): void {
      frame = 0;
      const element = paper.current;
      if (element === null) return;
      const box = element.getBoundingClientRect();
      const next = readingPosition({
        line: window.innerHeight * READING_LINE_SHARE,
        windowHeight: window.innerHeight,
        paper: { top: box.top, bottom: box.bottom },
        sections: [...element.querySelectorAll<HTMLElement>(':scope > section')].map((section) => ({
          id: section.id as WhitepaperSectionId,
          top: section.getBoundingClientRect().top,
        })),
      });
      setPosition((last) => (last.current === next.current && last.readShare === next.readShare ? last : next));
    }
    function onScroll(): void {
      if (frame === 0) frame = requestAnimationFrame(measure);
    }
    measure();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [paper]);

  return position;
}
