import type { PublicPhase } from '#contract/presale.ts';
import { PHASE_FIELDS, type PublicNumberField } from '#domain/presale/fields.ts';
import { rangeEnds } from '#domain/presale/public-phase.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { type PresaleTimeline, presaleTimeline } from '#domain/presale/timeline.ts';
import { LIVE_PRESALE } from '#web/content/live-presale.ts';
import { PHASE_FIGURES } from '#web/content/phase-fields.ts';
import type { PresaleBanner, PresaleFigure, PresalePhaseText, PresaleSection } from '#web/content/presale.ts';
import { isoDay, longDay, periodText } from './day-text.ts';
import { formatNumber } from './format-number.ts';
import { presaleMonths } from './presale-months.ts';

const FIGURE_FIELDS = Object.keys(PHASE_FIGURES) as readonly PublicNumberField[];

/** A phase of the database and its texts on the landing page. */
export interface ShownPhase {
  readonly phase: PublicPhase;
  /** The default phase of the same name. */
  readonly shipped: PresalePhaseText | undefined;
  readonly text: PresalePhaseText;
}

/**
 * The texts for the phases of the database (`live`). A phase with the name of a default one, ignoring case, keeps its
 * title and selection of figures, with live values.
 */
export function shownPhases(shipped: readonly PresalePhaseText[], live: readonly PublicPhase[]): ShownPhase[] {
  const unmatched = new Map(shipped.map((phase) => [phase.title.toLowerCase(), phase]));
  return live.map((phase) => {
    const name = phase.name.trim().toLowerCase();
    const shippedPhase = unmatched.get(name);
    unmatched.delete(name);
    return { phase, shipped: shippedPhase, text: phaseText(phase, shippedPhase) };
  });
}

/**
 * The presale section and the banner for the phases of the database (`live`, by start date) at `nowMs`. Returns
 * `shipped` itself when there are no live phases or no differences.
 */
export function livePresale(shipped: PresaleSection, live: readonly PublicPhase[], nowMs: number): PresaleSection {
  if (live.length === 0) return shipped;
  const shown = shownPhases(shipped.phases, live);
  const phases = shown.map(({ text }) => text);
  if (isSame(phases, shipped.phases)) return shipped;
  const isSameCount = isSame(phases.map(stage), shipped.phases.map(stage));
  const calendar = presaleMonths(phases);
  const timeline = presaleTimeline(
    shown.map(({ phase, text }) => ({ ...phase, text })),
    nowMs,
  );
  return {
    lead: isSameCount ? shipped.lead : LIVE_PRESALE.lead(timeline.groups),
    ...(calendar === undefined ? {} : { calendar }),
    phases,
    banner: bannerOf(timeline),
  };
}

function bannerOf({
  state,
  current,
}: PresaleTimeline<PublicPhase & { readonly text: PresalePhaseText }>): PresaleBanner | undefined {
  if (state === 'none' || current === undefined) return undefined;
  const { titles, phase, dates, note } = LIVE_PRESALE.banner;
  const { title, period, figures } = current.text;
  const price = figures.filter(({ label }) => label === PHASE_FIGURES.tokenPrice?.label);
  return {
    title: titles[state],
    figures: [{ label: phase, value: title }, { label: dates, value: period }, ...price],
    note,
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

/** Whether the site states the figure of a field: of a default phase, only the figures that it was shipped with. */
export function isStated(field: PublicNumberField, shipped: PresalePhaseText | undefined): boolean {
  const label = PHASE_FIGURES[field]?.label;
  return shipped === undefined || label === undefined || shipped.figures.some((figure) => figure.label === label);
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
  return field === 'hardCap' ? tokens(value / tokenPrice) : formatNumber(PHASE_FIELDS[field].type, value);
}

/** `20M` */
function tokens(count: number): string {
  return count.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 2 });
}
