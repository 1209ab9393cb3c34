import type { PublicPhase } from '#contract/presale.ts';
import { TOKEN_PRICE_DECIMALS } from '#domain/presale/limits.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { LIVE_PRESALE } from '#web/content/live-presale.ts';
import type { PresaleFigure, PresalePhaseWords, PresaleShown } from '#web/content/presale.ts';
import { isoDay, longDay, periodWords } from './day-words.ts';
import { presaleMonths } from './presale-months.ts';

const LABELS = LIVE_PRESALE.figures;

/**
 * The presale section for the team's phases (`live`, by start date). A phase that was shipped under the same name, whatever
 * its case, keeps its words and the choice of its figures; dates, status and figures are the live ones. Without any live phase
 * the shipped section stands, and it is answered itself when the live phases say the same.
 */
export function livePresale(shipped: PresaleShown, live: readonly PublicPhase[]): PresaleShown {
  if (live.length === 0) return shipped;
  const left = new Map(shipped.phases.map((phase) => [phase.title.toLowerCase(), phase]));
  const phases = live.map((phase) => {
    const name = phase.name.trim().toLowerCase();
    const words = left.get(name);
    left.delete(name);
    return phaseWords(phase, words);
  });
  if (isSame(phases, shipped.phases)) return shipped;
  const isSameCount = isSame(phases.map(stage), shipped.phases.map(stage));
  const calendar = presaleMonths(phases);
  return {
    lead: isSameCount ? shipped.lead : LIVE_PRESALE.lead,
    ...(calendar === undefined ? {} : { calendar }),
    phases,
  };
}

/** For plain data whose keys stand in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function stage({ title, status }: PresalePhaseWords): string {
  return `${title}: ${status}`;
}

function phaseWords(phase: PublicPhase, shipped: PresalePhaseWords | undefined): PresalePhaseWords {
  const stage = phaseStatus(phase);
  const days = shownDays(phase);
  return {
    ...(shipped === undefined ? { id: `live-${phase.id}` } : {}),
    title: shipped?.title ?? phase.name,
    ...(days === undefined
      ? { period: LIVE_PRESALE.noPeriod }
      : { period: periodWords(days.firstDay, days.lastDay), days }),
    status: LIVE_PRESALE.statuses[stage],
    stage,
    ...(stage === 'pending' && days !== undefined
      ? { lockedUntil: { words: longDay(days.firstDay), lastDay: days.firstDay } }
      : {}),
    figures: shipped === undefined ? newFigures(phase) : updatedFigures(phase, shipped.figures),
  };
}

function shownDays({ startDate, endDate }: PublicPhase): PresalePhaseWords['days'] {
  return startDate === null || endDate === null ? undefined : { firstDay: isoDay(startDate), lastDay: isoDay(endDate) };
}

function newFigures(phase: PublicPhase): PresaleFigure[] {
  return liveFigures(phase).filter(({ label }) => label !== LABELS.bonus || phase.bonus > 0);
}

/** What was shipped without a figure (the seed collection has no published price) is not given one. */
function updatedFigures(phase: PublicPhase, shipped: readonly PresaleFigure[]): PresaleFigure[] {
  const live = new Map(liveFigures(phase).map((figure) => [figure.label, figure]));
  const withheld = withheldLabels(phase);
  return shipped.filter(({ label }) => !withheld.includes(label)).map((figure) => live.get(figure.label) ?? figure);
}

/** The figures that a withheld range takes off the page, the shipped ones too. */
function withheldLabels({ withheld }: PublicPhase): string[] {
  return [
    ...(withheld.includes('purchase') ? [LABELS.minimum] : []),
    ...(withheld.includes('caps') ? [LABELS.cap] : []),
  ];
}

function liveFigures({ tokenPrice, bonus, minPurchase, hardCap }: PublicPhase): PresaleFigure[] {
  return [
    { label: LABELS.price, value: usd(tokenPrice) },
    { label: LABELS.bonus, value: `${bonus.toLocaleString('en-US')}%` },
    ...(minPurchase === null ? [] : [{ label: LABELS.minimum, value: usd(minPurchase) }]),
    ...(hardCap === null ? [] : [{ label: LABELS.cap, value: tokens(hardCap / tokenPrice), unit: LABELS.capUnit }]),
  ];
}

/** `$100`, `$0.50`, `$0.015`. */
function usd(amount: number): string {
  return `$${amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: TOKEN_PRICE_DECIMALS,
  })}`;
}

/** `20M`: so many tokens the hard cap buys. */
function tokens(count: number): string {
  return count.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 2 });
}
