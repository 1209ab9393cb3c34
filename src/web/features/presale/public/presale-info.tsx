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

const TONES: Record<PhaseStatus, BadgeTone> = { active: 'live', completed: 'neutral', pending: 'warning' };

function Phase({ phase }: { readonly phase: PresalePhaseText }): ReactNode {
  return (
    <div className="grid content-start gap-2 border-line border-t pt-3 md:gap-4 md:pt-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:grid md:justify-items-start md:gap-1.5">
        <h3 className="w-full text-base wrap-anywhere">{phase.title}</h3>
        <p className="text-muted">{phase.period}</p>
        <Badge tone={TONES[phase.status]}>
          {phase.status === 'pending' && <Lock aria-hidden="true" className="size-3" />}
          {phase.statusText}
        </Badge>
        {phase.lockedUntil !== undefined && <p className="text-sm">{`Locked until ${phase.lockedUntil.text}`}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 md:gap-y-3 lg:grid-cols-4">
        {phase.stats.map((stat) => (
          <div key={stat.label}>
            <dt className="text-muted text-sm sm:text-sm">{stat.label}</dt>
            <dd className="numeric font-medium md:text-base">
              {stat.value}
              {stat.unit !== undefined && <span className="ml-1.5 text-muted text-sm">{stat.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
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

/** The phases with their exact terms, the active ones first, and the whitelists. */
export function PresaleInfo(): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const { lead, phases } = usePresale();
  const isActive = ({ status }: PresalePhaseText): boolean => status === 'active';
  useRefreshNear(content);
  return (
    <Section
      id="presale"
      title="Presale"
      lead={lead}
      aside={
        <ButtonLink href="/presale" variant="secondary">
          All terms and changes
        </ButtonLink>
      }
    >
      <div ref={content} className="grid grid-cols-1 gap-3 md:gap-8">
        <CopyNotice />
        <div className="grid cramped:grid-cols-1 grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-8 md:gap-y-5">
          {[...phases.filter(isActive), ...phases.filter((phase) => !isActive(phase))].map((phase) => (
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

function Whitelist(): ReactNode {
  const { confirmsNewsletter } = usePageData();
  return (
    <div className="grid gap-2 border-line border-t pt-3 md:gap-3 md:pt-6">
      <h3 className="text-base">Whitelist</h3>
      <div className="flex flex-wrap gap-2 md:gap-3">
        {['Join Whitelist', 'Join Presale Whitepaper Whitelist'].map((control) => (
          <Button
            key={control}
            variant="secondary"
            disabled
            aria-describedby="whitelist-note"
            className="max-sm:px-2.5 max-sm:text-sm"
          >
            <Lock aria-hidden="true" className="size-4 max-sm:hidden" />
            {control}
          </Button>
        ))}
      </div>
      <p id="whitelist-note" className="max-w-[43em] text-muted text-sm">
        {confirmsNewsletter ? 'They are not open yet; the newsletter says when.' : 'They are not open yet.'}
      </p>
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
