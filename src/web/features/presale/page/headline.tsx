import type { ReactNode } from 'react';
import type { PresaleTimeline } from '#domain/presale/timeline.ts';
import { utcText } from '#web/lib/instant-text.ts';
import { isolated } from '../public/change-sentences.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { phaseCounts } from '../public/texts.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { Countdown } from './countdown.tsx';
import type { ServerClock } from './server-clock.ts';

export interface HeadlineProps {
  readonly timeline: PresaleTimeline<PhaseView>;
  readonly clock: ServerClock | undefined;
}

/** Where the presale stands, in a sentence, and the countdown. */
export function Headline({ timeline, clock }: HeadlineProps): ReactNode {
  const { countdown, groups } = timeline;
  return (
    <section aria-labelledby="now" className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <div className="grid gap-3">
        <h2 id="now" className="wrap-anywhere text-3xl">
          {headlineOf(timeline)}
        </h2>
        <p className="max-w-[40em]">
          {[detailOf(timeline), phaseCounts(groups)].filter((text) => text !== '').join(' ')}
        </p>
      </div>
      {countdown !== undefined && <Countdown key={countdown.atMs} {...countdown} clock={clock} />}
    </section>
  );
}

function headlineOf({ state, current }: PresaleTimeline<PhaseView>): string {
  const name = isolated(current?.title ?? '');
  const { headlines } = PRESALE_PAGE;
  switch (state) {
    case 'none':
    case 'past':
      return headlines[state];
    case 'now':
    case 'next':
    case 'delayed':
      return headlines[state](name);
  }
}

function detailOf({ state, current }: PresaleTimeline<PhaseView>): string {
  if (state === 'none') return PRESALE_PAGE.nonePending;
  if (state !== 'delayed' || current === undefined || current.startDate === null) return '';
  return PRESALE_PAGE.delayed(utcText(current.startDate));
}
