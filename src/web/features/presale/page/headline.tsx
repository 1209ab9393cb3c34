import type { ReactNode } from 'react';
import type { PresaleTimeline } from '#domain/presale/timeline.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { utcText } from '#web/lib/instant-text.ts';
import { isolated } from '../public/change-sentences.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { Countdown } from './countdown.tsx';
import { FollowPresale } from './follow-presale.tsx';
import type { ServerClock } from './use-public-presale.ts';

/** A longer name would fill the window. */
const LARGE_CHARACTERS_MAX = 48;

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
  const { answers, copy } = PRESALE_PAGE;
  const headline = headlineOf(timeline);
  return (
    <section aria-labelledby="now" className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
      {isCopy && (
        <Notice tone="warning" role="status" title={copy.title(stated)} className="lg:col-span-2">
          {copy.text}
        </Notice>
      )}
      <div className="grid content-start gap-4">
        <h2 id="now" className={`wrap-anywhere ${headline.length > LARGE_CHARACTERS_MAX ? 'text-3xl' : 'text-4xl'}`}>
          {headline}
        </h2>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 text-xl">
          <Answer question={answers.buy} text={answers.states[state]} />
          <Answer question={answers.where} text={answers.whereText} />
          <Answer
            question={answers.price}
            text={groups.now.length > 1 ? answers.pricesDiffer : <span className="numeric">{priceOf(current)}</span>}
          />
        </dl>
        <p className="max-w-[40em] text-muted">{[detailOf(timeline), PRESALE_PAGE.asOf(stated)].join(' ').trim()}</p>
      </div>
      <div className="grid content-start gap-6">
        {countdown !== undefined && !isCopy && <Countdown key={countdown.atMs} {...countdown} clock={clock} />}
        <FollowPresale />
      </div>
    </section>
  );
}

function Answer({ question, text }: { readonly question: string; readonly text: ReactNode }): ReactNode {
  return (
    <div className="border-line border-l-2 pl-4">
      <dt className="engraved text-muted">{question}</dt>
      <dd className="wrap-anywhere font-medium">{text}</dd>
    </div>
  );
}

function priceOf(phase: PhaseView | undefined): string {
  return phase?.terms.find(({ field }) => field === 'tokenPrice')?.value ?? PRESALE_PAGE.answers.priceUnknown;
}

function headlineOf({ state, current, groups }: PresaleTimeline<PhaseView>): string {
  if (groups.now.length > 1) return PRESALE_PAGE.headlines.several(groups.now.length);
  const name = isolated(current?.title ?? '');
  const { headlines } = PRESALE_PAGE;
  switch (state) {
    case 'past':
      return headlines[state];
    case 'next':
      return current?.startDate == null ? headlines.next(name) : headlines.startsOn(name, utcText(current.startDate));
    case 'now':
    case 'delayed':
      return headlines[state](name);
  }
}

function detailOf({ state, current }: PresaleTimeline<PhaseView>): string {
  if (state !== 'delayed' || current === undefined || current.startDate === null) return '';
  return PRESALE_PAGE.delayed(utcText(current.startDate));
}
