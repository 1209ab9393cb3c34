import type { ReactNode } from 'react';
import type { MinerRecord } from '#contract/miner-admin.ts';
import { formatTvxShort } from '#domain/miner/format.ts';
import { minedDays } from './mined-days.ts';
import { MINER_RECORD } from './texts.ts';

const { history: TEXTS } = MINER_RECORD;

/** The ledger of hours, by day. */
export function MinerHistory({ hours }: Pick<MinerRecord['history'], 'hours'>): ReactNode {
  const days = minedDays(hours);
  return (
    <section aria-labelledby="miner-history">
      <h2 id="miner-history" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      {days.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{TEXTS.empty}</p>
      ) : (
        <>
          <table className="mt-2 w-full border-line border-t text-left text-sm">
            <thead>
              <tr className="border-line border-b text-muted">
                <th scope="col" className="h-10 pr-2 font-semibold">
                  {TEXTS.day}
                </th>
                {[TEXTS.mined, TEXTS.away, TEXTS.hours].map((label) => (
                  <th key={label} scope="col" className="h-10 pl-2 text-right font-semibold">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, mined, away, hours: count }) => (
                <tr key={day} className="border-line border-b">
                  <td className="numeric h-10 pr-2">{day}</td>
                  <td className="numeric h-10 pl-2 text-right">{formatTvxShort(mined)}</td>
                  <td className="numeric h-10 pl-2 text-right">{formatTvxShort(away)}</td>
                  <td className="numeric h-10 pl-2 text-right">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-1 text-muted text-xs">{TEXTS.lead}</p>
        </>
      )}
    </section>
  );
}
