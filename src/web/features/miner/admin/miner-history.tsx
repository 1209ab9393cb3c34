import type { ReactNode } from 'react';
import type { MinerRecord } from '#contract/miner-admin.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { formatTvxShort } from '../rules/format.ts';
import { RecordSection } from './record-section.tsx';
import { MINER_RECORD } from './texts.ts';

type History = MinerRecord['history'];
/** Of every row, so that the points are below each other. */
const TVX_DECIMALS = 6;
const DAYS_SHOWN = 30;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The last thirty days with a credit, the latest first. */
export function MinerHistory({ days }: Pick<History, 'days'>): ReactNode {
  const texts = MINER_RECORD.history;
  return (
    <RecordSection title={texts.title}>
      {days.length === 0 ? (
        <p className="text-muted text-sm">{texts.empty}</p>
      ) : (
        <>
          <DataTable
            caption={texts.title}
            columns={[texts.day, texts.mined, texts.away]}
            rows={days
              .slice(-DAYS_SHOWN)
              .toReversed()
              .map(({ day, mined, away }) => ({
                key: day,
                cells: [<Day key="day" day={day} />, mined.toFixed(TVX_DECIMALS), away.toFixed(TVX_DECIMALS)],
              }))}
          />
          <p className="mt-1 text-muted text-xs">{texts.lead}</p>
        </>
      )}
    </RecordSection>
  );
}

/** A day of UTC, in the form of all other dates. */
function Day({ day }: { readonly day: string }): ReactNode {
  return (
    <time dateTime={day} className="numeric whitespace-nowrap">
      {DAY.format(Date.parse(day))}
    </time>
  );
}

/** What the wallet's own dashboard shows as Recent Activity. */
export function MinerEvents({ events }: Pick<History, 'events'>): ReactNode {
  const texts = MINER_RECORD.events;
  return (
    <RecordSection title={texts.title}>
      {events.length === 0 ? (
        <p className="text-muted text-sm">{texts.empty}</p>
      ) : (
        <ol className="border-line border-t">
          {events.map((event) => (
            <li
              key={`${event.kind} ${event.at}`}
              className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-line border-b text-sm"
            >
              <span>
                {texts.kinds[event.kind]} <span className="numeric text-muted">{amountOf(event)}</span>
              </span>
              <InstantCell iso={event.at} />
            </li>
          ))}
        </ol>
      )}
    </RecordSection>
  );
}

/** TVX, or the level reached. */
function amountOf({ kind, amount }: History['events'][number]): string {
  if (amount === null) return '';
  return kind === 'level' ? String(amount) : `${formatTvxShort(amount)} TVX`;
}
