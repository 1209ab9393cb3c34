import { type PublicPhase, presaleListPublicPhases } from '#contract/presale.ts';
import { type NumberKind, PHASE_FIELDS, type PublicNumberField } from '#domain/presale/fields.ts';
import { rangeEnds } from '#domain/presale/public-phase.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { LIVE_PRESALE } from '#web/content/live-presale.ts';
import { PHASE_FIGURES } from '#web/content/phase-fields.ts';
import { PRESALE, type PresaleFigure, type PresalePhaseText, type PresaleSection } from '#web/content/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatUsd } from '../format-usd.ts';
import { isoDay, longDay, periodText } from './day-text.ts';
import { presaleMonths } from './presale-months.ts';

/** How long navigating to the home page waits for the call. */
const CALL_MS_MAX = 2_000;

const FIGURE_FIELDS = Object.keys(PHASE_FIGURES) as readonly PublicNumberField[];

/** Fetches the phases and returns their section. Throws what `callEndpoint` throws. */
export async function loadLivePresale(): Promise<PresaleSection> {
  const signal = AbortSignal.timeout(CALL_MS_MAX);
  return livePresale(PRESALE, await callEndpoint(presaleListPublicPhases, { signal }));
}

/**
 * The presale section for the phases of the database (`live`, by start date). A phase with the name of a default one,
 * ignoring case, keeps its title and selection of figures, with live values. Returns `shipped` itself when there are no
 * live phases or no differences.
 */
export function livePresale(shipped: PresaleSection, live: readonly PublicPhase[]): PresaleSection {
  if (live.length === 0) return shipped;
  const unmatched = new Map(shipped.phases.map((phase) => [phase.title.toLowerCase(), phase]));
  const phases = live.map((phase) => {
    const name = phase.name.trim().toLowerCase();
    const shippedPhase = unmatched.get(name);
    unmatched.delete(name);
    return phaseText(phase, shippedPhase);
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

/** For plain data with keys in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function stage({ title, status }: PresalePhaseText): string {
  return `${title}: ${status}`;
}

function phaseText(phase: PublicPhase, shipped: PresalePhaseText | undefined): PresalePhaseText {
  const stage = phaseStatus(phase);
  const days = shownDays(phase);
  return {
    ...(shipped === undefined ? { id: `live-${phase.id}` } : {}),
    title: shipped?.title ?? phase.name,
    ...(days === undefined
      ? { period: LIVE_PRESALE.noPeriod }
      : { period: periodText(days.firstDay, days.lastDay), days }),
    status: LIVE_PRESALE.statuses[stage],
    stage,
    ...(stage === 'pending' && days !== undefined
      ? { lockedUntil: { text: longDay(days.firstDay), lastDay: days.firstDay } }
      : {}),
    figures: shipped === undefined ? newFigures(phase) : updatedFigures(phase, shipped.figures),
  };
}

function shownDays({ startDate, endDate }: PublicPhase): PresalePhaseText['days'] {
  return startDate === null || endDate === null ? undefined : { firstDay: isoDay(startDate), lastDay: isoDay(endDate) };
}

/** A field whose fallback is 0, such as the bonus, is not stated while it is 0. */
function newFigures(phase: PublicPhase): PresaleFigure[] {
  const stated = FIGURE_FIELDS.filter((field) => phase[field] !== 0 || PHASE_FIELDS[field].fallback !== 0);
  return stated.flatMap((field) => figure(field, phase));
}

/** The default figures with live values. None is added: the seed collection, for example, has no published price. */
function updatedFigures(phase: PublicPhase, shipped: readonly PresaleFigure[]): PresaleFigure[] {
  const withheld = rangeEnds(phase.withheld);
  return shipped.flatMap((shippedFigure) => {
    const field = FIGURE_FIELDS.find((name) => PHASE_FIGURES[name]?.label === shippedFigure.label);
    if (field === undefined) return [shippedFigure];
    if (withheld.has(field)) return [];
    const [live = shippedFigure] = figure(field, phase);
    return [live];
  });
}

/** The figure of one field; empty when the site does not show the field or the phase has no value. */
function figure(field: PublicNumberField, phase: PublicPhase): PresaleFigure[] {
  const text = PHASE_FIGURES[field];
  const value = phase[field];
  if (text === null || value === null) return [];
  const { label, ...unit } = text;
  return [{ label, value: figureValue(field, value, phase), ...unit }];
}

function figureValue(field: PublicNumberField, value: number, { tokenPrice }: PublicPhase): string {
  // The cap is shown in tokens, as the number that the hard cap buys.
  return field === 'hardCap' ? tokens(value / tokenPrice) : formatNumber(PHASE_FIELDS[field].kind, value);
}

function formatNumber(kind: NumberKind, value: number): string {
  switch (kind) {
    case 'money':
      return formatUsd(value);
    case 'percent':
      return `${value.toLocaleString('en-US')}%`;
    case 'count':
      return value.toLocaleString('en-US');
  }
}

/** `20M` */
function tokens(count: number): string {
  return count.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 2 });
}
