import type { PhaseFields } from '#domain/presale/phase.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { LIVE_PRESALE } from '#web/content/live-presale.ts';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { formatInstant } from '#web/lib/local-time.ts';

const WORDS = PHASE_FORM.activation;

/** What visitors will see of an active phase that cannot be right, line by line. Empty: nothing is wrong with it. */
export function activationNotes(phase: PhaseFields, nowMs: number): string[] {
  if (!phase.isActive) return [];
  const seen = publicPhase({ ...phase, isCompleted: false }, nowMs);
  if (seen.isActive && seen.withheld.length === 0) return [];
  const status = LIVE_PRESALE.statuses[phaseStatus(seen)];
  const [start, end] = [formatInstant(phase.startDate), formatInstant(phase.endDate)];
  const ranges = {
    dates: WORDS.dates(LIVE_PRESALE.noPeriod, start, end),
    purchase: WORDS.purchase(usd(phase.minPurchase), usd(phase.maxPurchase)),
    caps: WORDS.caps(usd(phase.softCap), usd(phase.hardCap)),
  };
  return [
    seen.isActive ? WORDS.status(status) : WORDS.over(status, end),
    ...seen.withheld.map((range) => ranges[range]),
  ];
}

function usd(amount: number | null): string {
  return amount === null ? PHASE_FORM.none : `$${amount.toLocaleString('en-US')}`;
}
