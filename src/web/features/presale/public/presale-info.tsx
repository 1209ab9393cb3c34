import { Lock } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type IsoDay, isoDay } from '#domain/planned-date.ts';
import type { PhaseStatus } from '#domain/presale/timeline.ts';
import { utcDayMs } from '#domain/time.ts';
import { Section } from '#web/components/layout/section.tsx';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import type { PresalePhaseText } from '#web/content/presale.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { longDate } from '#web/lib/format.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { refreshPresale, useIsPresaleCopy, usePresale } from './latest-presale.ts';

const TONES: Record<PhaseStatus, BadgeTone> = { active: 'live', completed: 'neutral', pending: 'neutral' };
const RANKS: Record<PhaseStatus, number> = { active: 0, pending: 1, completed: 2 };

function Phase({ phase }: { readonly phase: PresalePhaseText }): ReactNode {
  return (
    <article className="grid min-w-0 content-start gap-4 rounded-md border border-line bg-surface p-4 md:p-6">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 text-base wrap-anywhere">{phase.title}</h3>
          <Badge tone={TONES[phase.status]}>
            {phase.status === 'pending' && <Lock aria-hidden="true" className="size-3" />}
            {phase.statusText}
          </Badge>
        </div>
        <p className="text-muted">{phase.period}</p>
        {phase.lockedUntil !== undefined && (
          <p className="text-muted text-sm">{`Locked until ${phase.lockedUntil.text}`}</p>
        )}
      </header>
      <dl className="grid cramped:grid-cols-1 grid-cols-2 gap-x-4 gap-y-3 lg:flex lg:flex-wrap lg:gap-x-10">
        {phase.stats.map((stat) => (
          <div key={stat.label} className="min-w-0">
            <dt className="text-muted text-sm">{stat.label}</dt>
            <dd className="wrap-anywhere">
              <span className="numeric">{stat.value}</span>
              {stat.unit !== undefined && <span className="unit">{` ${stat.unit}`}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Refreshes the presale when `element` comes near the viewport. */
function useRefreshNear(element: RefObject<Element | null>): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void refreshPresale();
      },
      { rootMargin: '50%' },
    );
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}

/** The phases with their exact terms, those that matter now first, and the whitelists. */
export function PresaleInfo(): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const { lead, phases } = usePresale();
  useRefreshNear(content);
  return (
    <Section id="presale" title="Presale" lead={lead}>
      <div ref={content} className="grid grid-cols-1 gap-3 md:gap-6">
        <CopyNotice />
        <div className="grid grid-cols-1 gap-3 md:grid-cols-[7fr_5fr] md:gap-6">
          {phases
            .toSorted((one, other) => RANKS[one.status] - RANKS[other.status])
            .map((phase) => (
              <Phase key={phase.id ?? phase.title} phase={phase} />
            ))}
        </div>
        <Whitelist />
      </div>
    </Section>
  );
}

/** Above a copy that was kept for use without network. */
function CopyNotice(): ReactNode {
  const isCopy = useIsPresaleCopy();
  const { day } = useServerDay();
  if (!isCopy) return null;
  return (
    <Notice tone="warning" role="status" title={`Copy of ${longDate(day)}; the server does not respond`}>
      What has changed since then is not shown.
    </Notice>
  );
}

/** Controls without behaviour (specification, "Landing page"). */
function Whitelist(): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink href="/presale" variant="secondary">
        All terms and changes
      </ButtonLink>
      {['Join Whitelist', 'Join Presale Whitepaper Whitelist'].map((control) => (
        <Button key={control} variant="quiet" disabled>
          <Lock aria-hidden="true" className="size-4" />
          {control}
        </Button>
      ))}
    </div>
  );
}

/**
 * The current UTC day, by the server's clock at the rendering, so that a mark on a timeline never moves. The page is
 * rendered again when the day ends.
 */
function useServerDay(): { readonly dayMs: number; readonly day: IsoDay } {
  const { dayMs = utcDayMs(wallClockMs()), onDateRead } = usePageData();
  const day = isoDay(dayMs);
  onDateRead?.(day);
  return { dayMs, day };
}
