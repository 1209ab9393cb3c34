import { ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { VisibleAnnouncement } from '#domain/content/content-at.ts';
import { BACK_ONLINE_LINE } from '#domain/content/default-announcements.ts';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { BANNER_LABELS, BANNER_LINES, INTERRUPTED_LINE } from '#web/content/banner.ts';
import { SITE } from '#web/content/site.ts';
import { useIsInterrupted } from '#web/lib/interruption.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/use-media.ts';

const TURN_MS = 6_000;

const CONTROL =
  'touch-area [--touch-x:0.1875rem] [--touch-y:0.3125rem] grid size-9 shrink-0 place-items-center rounded-md border border-transparent text-muted transition-colors duration-150 ' +
  'hover:border-edge hover:text-volt active:bg-ground scriptless:hidden';

interface LineProps {
  readonly line: VisibleAnnouncement;
  /** Tab skips the link of a line that is not shown. */
  readonly isSkipped: boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

function Line({ line, isSkipped, onFocus, onBlur }: LineProps): ReactNode {
  const leadsTo = useLinks();
  if (line.href !== undefined) {
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
  return line.text;
}

/**
 * The announcements take turns in one place, which is as high as the longest of them. Screen readers get the plain
 * list, which never interrupts; under reduced motion the lines change only when asked.
 */
export function AnnouncementBanner(): ReactNode {
  const announced = usePageData().content?.announcements ?? BANNER_LINES;
  const isInterrupted = useIsInterrupted();
  const lines = turnsOf(
    announced.map((line) => (isInterrupted && line.text === BACK_ONLINE_LINE ? INTERRUPTED_LINE : line)),
  );
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const [focused, setFocused] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const [shown, setShown] = useTurns(lines.length, !paused && !held && !focused);

  useEffect(() => setHydrated(true), []);

  if (lines.length === 0) return null;
  return (
    <section aria-label={BANNER_LABELS.label} className="border-line border-b bg-surface print:hidden">
      <div
        className="page-width flex items-center gap-1 py-1"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <ul className="mr-auto grid min-w-0 grow items-center py-1.5 text-sm scriptless:gap-y-1">
          {lines.map((line, index) => (
            <li
              key={line.text}
              data-shown={index === shown ? 'true' : index < shown ? 'past' : 'false'}
              className="banner-line not-scriptless:col-start-1 not-scriptless:row-start-1"
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
        <p
          aria-hidden="true"
          className="numeric w-10 shrink-0 text-right text-muted text-xs max-sm:hidden scriptless:hidden"
        >
          {`${shown + 1}/${lines.length}`}
        </p>
        <BannerButton
          label={paused ? BANNER_LABELS.play : BANNER_LABELS.pause}
          Icon={paused ? Play : Pause}
          onClick={() => setPaused(!paused)}
          className="motion-reduce:hidden"
        />
        <BannerButton
          label={BANNER_LABELS.next}
          Icon={ChevronRight}
          onClick={() => setShown((shown + 1) % lines.length)}
        />
      </div>
    </section>
  );
}

/** A heading, `LATEST UPDATES:`, has no turn of its own: it stands before the line that follows it. */
function turnsOf(lines: readonly VisibleAnnouncement[]): readonly VisibleAnnouncement[] {
  return lines.flatMap((line, index) => {
    if (isHeading(line) && index + 1 < lines.length) return [];
    const before = lines[index - 1];
    return isHeading(before) ? { ...line, text: `${before?.text} ${line.text}` } : line;
  });
}

function isHeading(line: VisibleAnnouncement | undefined): boolean {
  return line?.text.endsWith(':') === true && line.href === undefined;
}

/** The number of the shown line. The next follows after a while, unless it may not turn or motion is unwanted. */
function useTurns(count: number, mayTurn: boolean): readonly [number, (line: number) => void] {
  const [shown, setShown] = useState(0);
  const isStill = useMedia(REDUCED_MOTION, false);
  const turns = mayTurn && !isStill;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setShown((line) => (line + 1) % count);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [turns, count]);
  return [shown, setShown];
}

interface BannerButtonProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly onClick: () => void;
  readonly className?: string;
}

function BannerButton({ label, Icon, onClick, className }: BannerButtonProps): ReactNode {
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        onClick={onClick}
        className={className === undefined ? CONTROL : `${CONTROL} ${className}`}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </Tooltip>
  );
}
