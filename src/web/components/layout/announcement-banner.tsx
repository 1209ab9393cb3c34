import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { VisibleAnnouncement } from '#domain/content/content-at.ts';
import { BACK_ONLINE_LINE, DEFAULT_ANNOUNCEMENTS, withLaunch } from '#domain/content/default-announcements.ts';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { SITE } from '#web/content/site.ts';
import { useIsInterrupted } from '#web/lib/interruption.ts';
import { useMotion } from '#web/lib/motion.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';

const TURN_MS = 6_000;

/** In place of `BACK_ONLINE_LINE` while it is not true. */
const INTERRUPTED_LINE: VisibleAnnouncement = { text: 'SERVICE INTERRUPTED', href: '/status' };

interface LineProps {
  readonly line: VisibleAnnouncement;
  /** Tab skips the link of a line that is not shown. */
  readonly isSkipped: boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

function Line({ line, isSkipped, onFocus, onBlur }: LineProps): ReactNode {
  const leadsTo = useLinks();
  if (line.href === undefined) return line.text;
  const isOutside = line.href[0] !== '/';
  return (
    <a
      href={leadsTo(line.href)}
      target={isOutside ? '_blank' : undefined}
      rel="noopener noreferrer"
      tabIndex={isSkipped ? -1 : undefined}
      onFocus={onFocus}
      onBlur={onBlur}
      className="text-link"
    >
      {line.text}
      {isOutside && <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>}
    </a>
  );
}

/**
 * The announcements take turns in one place, of one row in a wide window and two small ones on a phone. Screen readers
 * get the plain list, which never interrupts; while motion is paused or unwanted the lines change only when asked.
 */
export function AnnouncementBanner(): ReactNode {
  const { content } = usePageData();
  const announced: readonly VisibleAnnouncement[] = content?.announcements ?? DEFAULT_ANNOUNCEMENTS;
  const launch = content?.plannedDates?.walletLaunch;
  const isInterrupted = useIsInterrupted();
  const lines = announced.map((line) =>
    isInterrupted && line.text === BACK_ONLINE_LINE
      ? INTERRUPTED_LINE
      : { ...line, text: withLaunch(line.text, launch) },
  );
  const [held, setHeld] = useState(false);
  const [focused, setFocused] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const [shown, setShown] = useTurns(lines.length, !held && !focused);

  useEffect(() => setHydrated(true), []);

  if (lines.length === 0) return null;
  return (
    <section aria-label="Announcements" className="relative z-1 bg-sunken text-muted print:hidden">
      <div
        className="page-width flex items-center gap-2 max-sm:gap-0"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <ul className="mr-auto grid min-h-9 min-w-0 grow items-center text-sm leading-tight scriptless:gap-y-1 scriptless:py-1.5">
          {lines.map((line, index) => (
            <li
              key={line.text}
              data-shown={index === shown ? 'true' : index < shown ? 'past' : 'false'}
              className="banner-line wrap-anywhere not-scriptless:col-start-1 not-scriptless:row-start-1"
            >
              <Line
                line={line}
                isSkipped={isHydrated && index !== shown}
                onFocus={() => {
                  setShown(index);
                  setFocused(true);
                }}
                onBlur={() => setFocused(false)}
              />
            </li>
          ))}
        </ul>
        <p aria-hidden="true" className="numeric w-10 shrink-0 text-right text-sm max-sm:hidden scriptless:hidden">
          {`${shown + 1}/${lines.length}`}
        </p>
        <Tooltip content="Next announcement">
          <button
            type="button"
            aria-label="Next announcement"
            onClick={() => setShown((shown + 1) % lines.length)}
            className="touch-area [--touch-y:0.5625rem] -mr-[10px] grid size-9 shrink-0 place-items-center rounded-md transition-colors duration-150 hover:text-text active:text-muted scriptless:hidden"
          >
            <ChevronRight aria-hidden="true" className="size-4" />
          </button>
        </Tooltip>
      </div>
    </section>
  );
}

/** The number of the shown line. The next follows after a while, unless it may not turn or nothing may move. */
function useTurns(count: number, mayTurn: boolean): readonly [number, (line: number) => void] {
  const [shown, setShown] = useState(0);
  const turns = useMotion().isMoving && mayTurn;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setShown((line) => (line + 1) % count);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [turns, count]);
  return [shown, setShown];
}
