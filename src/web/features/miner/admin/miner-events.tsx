import type { ReactNode } from 'react';
import type { MinerRecord } from '#contract/miner-admin.ts';
import { formatTvxShort } from '#domain/miner/format.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { MINER_RECORD } from './texts.ts';

const { events: TEXTS } = MINER_RECORD;

type RecordedEvent = MinerRecord['history']['events'][number];

/** What the wallet's own dashboard shows as Recent Activity. */
export function MinerEvents({ events }: Pick<MinerRecord['history'], 'events'>): ReactNode {
  return (
    <section aria-labelledby="miner-events">
      <h2 id="miner-events" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      {events.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{TEXTS.empty}</p>
      ) : (
        <ol className="mt-2 border-line border-t">
          {events.map((event) => (
            <li
              key={`${event.kind} ${event.at}`}
              className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-line border-b text-sm"
            >
              <span>
                {TEXTS.kinds[event.kind]} <span className="numeric text-muted">{amountOf(event)}</span>
              </span>
              <InstantCell iso={event.at} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** TVX, or the level reached. */
function amountOf({ kind, amount }: RecordedEvent): string {
  if (amount === null) return '';
  return kind === 'level' ? String(amount) : `${formatTvxShort(amount)} TVX`;
}
