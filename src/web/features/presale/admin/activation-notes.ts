import type { PhaseFields } from '#domain/presale/phase.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { formatUsd } from '../public/format.ts';
import { LIVE_PRESALE } from '../public/texts.ts';
import { PHASE_FORM } from './texts.ts';

const TEXTS = PHASE_FORM.activation;

/** What visitors will see of an active or scheduled phase with contradictory values, in lines; empty for others. */
export function activationNotes(phase: PhaseFields, nowMs: number): string[] {
  if (!phase.isActive && !phase.isScheduled) return [];
  const seen = publicPhase({ ...phase, isCompleted: false }, nowMs);
  const isEarly = !phase.isScheduled && seen.isScheduled;
  if (!seen.isCompleted && seen.withheld.length === 0 && !isEarly) return [];
  const status = LIVE_PRESALE.statuses[phaseStatus(seen)];
  const [start, end] = [formatInstant(phase.startDate), formatInstant(phase.endDate)];
  const ranges = {
    dates: TEXTS.dates(LIVE_PRESALE.noPeriod, start, end),
    purchase: TEXTS.purchase(usd(phase.minPurchase), usd(phase.maxPurchase)),
    caps: TEXTS.caps(usd(phase.softCap), usd(phase.hardCap)),
  };
  return [statusNote(), ...seen.withheld.map((range) => ranges[range])];

  function statusNote(): string {
    if (!seen.isCompleted) {
      if (seen.isScheduled && seen.withheld.includes('dates')) return TEXTS.neverStarts(status);
      return isEarly ? TEXTS.early(status, start) : TEXTS.status(status);
    }
    return phase.isScheduled ? TEXTS.scheduleOver(status, end) : TEXTS.over(status, end);
  }
}

function usd(amount: number | null): string {
  return amount === null ? PHASE_FORM.none : formatUsd(amount);
}
