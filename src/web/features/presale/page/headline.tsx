import { type ReactNode, useEffect, useState } from 'react';
import type { PhasePosition, PresaleTimeline } from '#domain/presale/timeline.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { utcText } from '#web/lib/local-time.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/motion.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { isolated, type PhaseView } from '../public/presale-view.ts';
import type { ServerClock } from './use-public-presale.ts';

/** A longer name would fill the window. */
const LARGE_CHARACTERS_MAX = 48;
const SECOND_MS = 1_000;

/** Whether a visitor can buy. */
const ANSWERS: Readonly<Record<PhasePosition, string>> = {
  now: 'A phase is active, but this site sells nothing.',
  next: 'Not yet.',
  delayed: 'Not yet.',
  past: 'No. Every announced phase is over.',
};

export interface HeadlineProps {
  readonly timeline: PresaleTimeline<PhaseView>;
  /** Undefined until the server's time is known. */
  readonly clock: ServerClock | undefined;
  readonly statedAtMs: number;
  readonly isCopy: boolean;
}

/** Where the presale stands, in a sentence, what a buyer asks first, and the countdown with the ways to be told. */
export function Headline({ timeline, clock, statedAtMs, isCopy }: HeadlineProps): ReactNode {
  const { countdown, current, groups, state } = timeline;
  const stated = utcText(new Date(Math.floor(statedAtMs / MINUTE_MS) * MINUTE_MS).toISOString());
  const headline = headlineOf(timeline);
  const price = current?.terms.find(({ field }) => field === 'tokenPrice')?.value ?? 'Not announced.';
  return (
    <section aria-labelledby="now" className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
      {isCopy && (
        <Notice
          tone="warning"
          role="status"
          title={`Copy of ${stated}; the server does not respond`}
          className="lg:col-span-2"
        >
          What has changed since then is not shown. Reload the page once you are online.
        </Notice>
      )}
      <div className="grid content-start gap-4">
        <h2
          id="now"
          className={`wrap-anywhere ${headline.length > LARGE_CHARACTERS_MAX ? 'text-heading' : 'text-display'}`}
        >
          {headline}
        </h2>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 text-title">
          <Answer question="Can I buy?">{ANSWERS[state]}</Answer>
          <Answer question="Where?">Not announced.</Answer>
          <Answer question="Phase price">
            {groups.now.length > 1 ? 'Each phase has its own.' : <span className="numeric">{price}</span>}
          </Answer>
        </dl>
        <p className="max-w-[40em] text-muted">{`${detailOf(timeline)}As of ${stated}.`}</p>
      </div>
      <div className="grid content-start gap-6">
        {countdown !== undefined && !isCopy && <Countdown key={countdown.atMs} {...countdown} clock={clock} />}
        <FollowPresale />
      </div>
    </section>
  );
}

function Answer({ question, children }: { readonly question: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="border-line border-l-2 pl-4">
      <dt className="engraved text-muted">{question}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}

function headlineOf({ state, current, groups }: PresaleTimeline<PhaseView>): string {
  if (groups.now.length > 1) return `${groups.now.length} phases are active`;
  const name = isolated(current?.title ?? '');
  switch (state) {
    case 'now':
      return `${name} is active`;
    case 'next':
      return current?.startDate == null ? `${name} is next` : `${name} starts on ${utcText(current.startDate)}`;
    case 'delayed':
      return `${name} has not started`;
    case 'past':
      return 'Every announced phase is completed';
  }
}

function detailOf({ state, current }: PresaleTimeline<PhaseView>): string {
  if (state !== 'delayed' || current === undefined || current.startDate === null) return '';
  return `Planned start: ${utcText(current.startDate)}. No newer date is announced. `;
}

interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits the time that is left, rounded up to whole seconds; all zero once it is over. */
export function countdownParts(leftMs: number): CountdownParts {
  const whole = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3_600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}

/** Returns when the shown whole seconds change next, in ms from now. */
export function nextTickMs(leftMs: number): number {
  const rest = leftMs % SECOND_MS;
  return rest > 0 ? rest : SECOND_MS;
}

interface CountdownProps {
  readonly to: 'start' | 'end';
  readonly atMs: number;
  /** Undefined until the server's time is known: then the values are dashes. */
  readonly clock: ServerClock | undefined;
}

const PARTS = [
  ['days', 'days'],
  ['hours', 'hours'],
  ['minutes', 'min'],
  ['seconds', 's'],
] as const satisfies readonly (readonly [keyof CountdownParts, string])[];

/** The time that is left, by the server's clock. Its place has the same size before and while it runs. */
function Countdown({ to, atMs, clock }: CountdownProps): ReactNode {
  const left = useTimeLeft(atMs, clock);
  const isStill = useMedia(REDUCED_MOTION, false);
  const label = to === 'start' ? 'Starts in' : 'Ends in';
  return (
    <div className="grid gap-2 scriptless:hidden">
      <p className="engraved text-muted">{label}</p>
      <div role="timer" aria-label={label} className="grid max-w-md grid-cols-4 gap-3">
        {PARTS.filter(([part]) => !isStill || part !== 'seconds').map(([part, unit]) => (
          <p key={part} className="grid min-w-0 border-volt border-l-2 pl-3">
            <span className="numeric font-medium text-title text-text leading-none">
              {left === undefined ? '––' : String(left[part]).padStart(2, '0')}
            </span>
            <span className="text-muted text-sm">{unit}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

function useTimeLeft(atMs: number, clock: ServerClock | undefined): CountdownParts | undefined {
  const [leftMs, setLeftMs] = useState<number>();
  useEffect(() => {
    if (clock === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      const nowLeftMs = atMs - clock.nowMs();
      setLeftMs(nowLeftMs);
      if (nowLeftMs > 0) timer = setTimeout(tick, nextTickMs(nowLeftMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [atMs, clock]);
  return leftMs === undefined ? undefined : countdownParts(leftMs);
}

/** The ways to be told of a change: the calendar, the feed, the data and the newsletter. */
function FollowPresale(): ReactNode {
  const { confirmsNewsletter } = usePageData();
  return (
    <section id="follow" tabIndex={-1} aria-labelledby="follow-title" className="outline-none">
      <h3 id="follow-title" className="engraved pb-2 text-muted">
        Follow the changes
      </h3>
      <ul>
        <Follow label="Calendar (.ics)" href="/presale.ics">
          Start and end of each phase
        </Follow>
        <Follow label="Atom feed" href="/presale.atom">
          Each change, for a feed reader
        </Follow>
        <Follow label="JSON" href="/presale.json">
          Terms and changes, for programs
        </Follow>
        <Follow label="Newsletter" href="#newsletter">
          {confirmsNewsletter ? 'Launch news of the team, by mail' : 'No mail is sent yet'}
        </Follow>
      </ul>
    </section>
  );
}

function Follow(props: { readonly label: string; readonly href: string; readonly children: string }): ReactNode {
  return (
    <li className="grid grid-cols-[5fr_8fr] items-center gap-x-6 border-line border-t text-sm last:border-b">
      <a href={props.href} className="inline-flex min-h-11 items-center font-semibold text-link">
        {props.label}
      </a>
      <span className="py-1.5 text-muted">{props.children}</span>
    </li>
  );
}
