import type { ReactNode } from 'react';
import type { Mining } from '../mining/miner-control.ts';
import { waitInWords } from '../rules/format.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

/** One line: what became of the time in which the page was closed, asleep or hidden. */
export function AbsenceNotice({ mining, control }: Mining): ReactNode {
  const { absence } = mining;
  const texts = MINER_DASHBOARD.away;
  if (absence === null) return null;
  const { type, reducedRateMs, creditTvx, isGranted } = absence;
  const isExpired = type === 'expired';
  return (
    <p
      role="status"
      className={
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border px-4 py-2 text-sm ' +
        (isExpired ? 'border-amber bg-amber-tint' : 'border-cyan bg-info-tint')
      }
    >
      <span>
        {isExpired ? texts.expired : texts.credited(waitInWords(reducedRateMs), texts.share[type], creditTvx)}
        {!isExpired && !isGranted && ` ${texts.notGranted}`}
      </span>
      <button
        type="button"
        onClick={control.engine.dismissAbsence}
        className="touch-area text-link [--touch-y:0.75rem]"
      >
        {texts.dismiss}
      </button>
    </p>
  );
}
