import type { PhaseFields } from '#domain/presale/phase.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { LIVE_PRESALE } from '#web/content/live-presale.ts';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { formatUsd } from './format-usd.ts';

const TEXTS = PHASE_FORM.activation;

/** What visitors will see of an active phase with contradictory values, in lines; empty for other phases. */
export function activationNotes(phase: PhaseFields, nowMs: number): string[] {
  if (!phase.isActive) return [];
  const seen = publicPhase({ ...phase, isCompleted: false }, nowMs);
  if (seen.isActive && seen.withheld.length === 0) return [];
  const status = LIVE_PRESALE.statuses[phaseStatus(seen)];
  const [start, end] = [formatInstant(phase.startDate), formatInstant(phase.endDate)];
  const ranges = {
    dates: TEXTS.dates(LIVE_PRESALE.noPeriod, start, end),
    purchase: TEXTS.purchase(usd(phase.minPurchase), usd(phase.maxPurchase)),
    caps: TEXTS.caps(usd(phase.softCap), usd(phase.hardCap)),
  };
  return [
    seen.isActive ? TEXTS.status(status) : TEXTS.over(status, end),
    ...seen.withheld.map((range) => ranges[range]),
  ];
}

function usd(amount: number | null): string {
  return amount === null ? PHASE_FORM.none : formatUsd(amount);
}
