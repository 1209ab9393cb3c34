import type { ReactNode } from 'react';
import type { PresaleTimeline } from '#domain/presale/timeline.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { utcText } from '#web/lib/instant-text.ts';
import { isolated } from '../public/change-sentences.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { phaseCounts } from '../public/texts.ts';
import { totalOnSale } from '../public/token-amounts.ts';
import { CONFLICTING_VALUES, PHASE_1_PRICE_ROW } from '../texts/conflicting-values.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { Countdown } from './countdown.tsx';
import { FollowPresale } from './follow-presale.tsx';
import type { ServerClock } from './server-clock.ts';
import { type StatedNow, useStatedIn } from './use-stated-in.ts';

/** A longer name would fill the window. */
const LARGE_CHARACTERS_MAX = 48;

export interface HeadlineProps {
  readonly timeline: PresaleTimeline<PhaseView>;
  readonly clock: ServerClock | undefined;
  /** By start date. */
  readonly phases: readonly PhaseView[];
  readonly statedAtMs: number;
  readonly isCopy: boolean;
  /** The landing page's, where it differs from the built-in one. */
  readonly section: StatedNow['section'];
}

/** Where the presale stands, in a sentence, what a buyer asks first, and the countdown with the ways to be told. */
export function Headline({ timeline, clock, phases, statedAtMs, isCopy, section }: HeadlineProps): ReactNode {
  const { countdown, current, groups, state } = timeline;
  const stated = utcText(new Date(Math.floor(statedAtMs / MINUTE_MS) * MINUTE_MS).toISOString());
  const onSale = totalOnSale(phases);
  const { answers, copy } = PRESALE_PAGE;
  const headline = headlineOf(timeline);
  const details = [
    detailOf(timeline),
    phaseCounts(groups),
    onSale === undefined ? '' : PRESALE_PAGE.onSale(onSale.tokens, onSale.phases),
    PRESALE_PAGE.asOf(stated),
  ];
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
            text={
              groups.now.length > 1 ? answers.pricesDiffer : <Price phase={current} section={section} phases={phases} />
            }
          />
        </dl>
        <p className="max-w-[40em] text-muted">{details.filter((text) => text !== '').join(' ')}</p>
      </div>
      <div className="grid content-start gap-6">
        {countdown !== undefined && !isCopy && <Countdown key={countdown.atMs} {...countdown} clock={clock} />}
        <FollowPresale />
      </div>
    </section>
  );
}

interface PriceProps extends StatedNow {
  readonly phase: PhaseView | undefined;
}

/** The price of a phase, and the way to the prices that other documents state. */
function Price({ phase, ...stated }: PriceProps): ReactNode {
  const statedIn = useStatedIn(stated);
  const price = phase?.terms.find(({ field }) => field === 'tokenPrice')?.value;
  if (price === undefined) return PRESALE_PAGE.answers.priceUnknown;
  const isCompared = phase?.title === PHASE_1_PRICE_ROW.phaseStat.phase;
  const prices = new Set(
    CONFLICTING_VALUES.documents.map(({ id }) => (isCompared ? statedIn(PHASE_1_PRICE_ROW, id) : price)),
  );
  prices.delete(undefined);
  return (
    <>
      <span className="numeric">{price}</span>{' '}
      <a href="#figures" className="block w-fit text-link text-sm">
        {prices.size > 1 ? PRESALE_PAGE.answers.pricesStated(prices.size) : CONFLICTING_VALUES.title}
      </a>
    </>
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

function headlineOf({ state, current, groups }: PresaleTimeline<PhaseView>): string {
  if (groups.now.length > 1) return PRESALE_PAGE.headlines.several(groups.now.length);
  const name = isolated(current?.title ?? '');
  const { headlines } = PRESALE_PAGE;
  switch (state) {
    case 'none':
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
  if (state === 'none') return PRESALE_PAGE.nonePending;
  if (state !== 'delayed' || current === undefined || current.startDate === null) return '';
  return PRESALE_PAGE.delayed(utcText(current.startDate));
}
