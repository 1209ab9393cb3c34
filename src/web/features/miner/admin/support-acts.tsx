import type { ReactNode } from 'react';
import type { MinerRecord } from '#contract/miner-admin.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { MINER_RECORD } from './texts.ts';

const { acts: TEXTS } = MINER_RECORD;

/** What the team did with the wallet and noted on it, newest first. */
export function SupportActs({ support: acts }: Pick<MinerRecord, 'support'>): ReactNode {
  if (acts.length === 0) return <p className="mt-3 text-muted text-sm">{TEXTS.empty}</p>;
  return (
    <ol aria-label={TEXTS.title}>
      {acts.map(({ at, by, action, reason }) => (
        <li key={`${at} ${action}`} className="grid gap-1 border-line border-b py-2 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{TEXTS.kinds[action]}</span>
            <span className="text-muted">
              <InstantCell iso={at} /> {TEXTS.by} <bdi>{by}</bdi>
            </span>
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{reason}</p>
        </li>
      ))}
    </ol>
  );
}
