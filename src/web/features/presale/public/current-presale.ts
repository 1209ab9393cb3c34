import type { PublicPhase } from '#contract/presale.ts';
import { isoDay } from '#domain/planned-date.ts';
import { isPublicNumberField, PHASE_FIELDS, PUBLIC_FIELDS, type PublicNumberField } from '#domain/presale/fields.ts';
import type { ChangeField } from '#domain/presale/public-changes.ts';
import { rangeEnds } from '#domain/presale/public-phase.ts';
import { type PresaleTimeline, phasePosition, phaseStatus, presaleTimeline } from '#domain/presale/timeline.ts';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import type { PresaleBanner, PresalePhaseText, PresaleSection, PresaleStat } from '#web/content/presale.ts';
import { longDay, periodText } from './day-text.ts';
import { formatNumber } from './format.ts';
import { listedPhases } from './listed-phases.ts';
import { LIVE_PRESALE } from './texts.ts';

const NUMBER_FIELDS = PUBLIC_FIELDS.filter(isPublicNumberField);

const PRICE_LABEL = PHASE_FIELD_TEXTS.tokenPrice.stat?.label;
/** As many as fit in a row of a phone. */
const BANNER_PHASES_MAX = 3;

/** A phase of the database and its texts on the landing page. */
export interface ShownPhase {
  readonly phase: PublicPhase;
  /** The built-in phase of the same name. */
  readonly builtIn: PresalePhaseText | undefined;
  readonly text: PresalePhaseText;
}

/**
 * The texts for the phases of the database (`live`) at `nowMs`. A phase with the name of a built-in one, ignoring case,
 * keeps its title and selection of stats, with live values.
 */
export function shownPhases(
  builtIn: readonly PresalePhaseText[],
  live: readonly PublicPhase[],
  nowMs: number,
): ShownPhase[] {
  const unmatched = new Map(builtIn.map((phase) => [phase.title.toLowerCase(), phase]));
  return live.map((phase) => {
    const name = phase.name.trim().toLowerCase();
    const builtInPhase = unmatched.get(name);
    unmatched.delete(name);
    return { phase, builtIn: builtInPhase, text: phaseText(phase, builtInPhase, nowMs) };
  });
}

/**
 * The presale section and the banner for the phases of the database (`live`, by start date) at `nowMs`. Returns
 * `builtIn` itself when there are no differences.
 */
export function currentPresale(builtIn: PresaleSection, live: readonly PublicPhase[], nowMs: number): PresaleSection {
  const shown = shownPhases(builtIn.phases, live, nowMs);
  const phases = shown.map(({ text }) => text);
  if (isSame(phases, builtIn.phases)) return builtIn;
  const isSameCount = isSame(phases.map(titleAndStatus), builtIn.phases.map(titleAndStatus));
  const listed = listedPhases(phases);
  const timeline = presaleTimeline(
    shown.map(({ phase, text }) => ({ ...phase, text })),
    nowMs,
  );
  return {
    state: timeline.state,
    lead: isSameCount ? builtIn.lead : LIVE_PRESALE.lead(timeline.groups),
    // The home page carries no more of them than it shows.
    phases: listed.length < phases.length ? listed : phases,
    banner: bannerOf(timeline),
    ...(timeline.changesAtMs === Number.POSITIVE_INFINITY ? {} : { changesAtMs: timeline.changesAtMs }),
  };
}

function bannerOf({
  state,
  current,
  groups,
}: PresaleTimeline<PublicPhase & { readonly text: PresalePhaseText }>): PresaleBanner | undefined {
  if (current === undefined) return undefined;
  const { titles, several, phase, dates, startsOn, note } = LIVE_PRESALE.banner;
  if (groups.now.length > 1) {
    const listed = groups.now.slice(0, BANNER_PHASES_MAX);
    const stats = listed.map(({ text }) => ({ label: text.title, ...priceOrPeriod(text) }));
    return { title: several(groups.now.length), stats, note };
  }
  const { title, period, lockedUntil } = current.text;
  const when =
    state === 'next' && lockedUntil !== undefined
      ? { label: startsOn, value: lockedUntil.text }
      : { label: dates, value: period };
  const price = priceOf(current.text);
  return {
    title: titles[state],
    stats: [{ label: phase, value: title }, when, ...(price === undefined ? [] : [price])],
    note,
  };
}

function priceOrPeriod(text: PresalePhaseText): Pick<PresaleStat, 'value' | 'unit'> {
  const price = priceOf(text);
  return price === undefined ? { value: text.period } : { value: price.value, unit: price.label.toLowerCase() };
}

/** Undefined where the site states no price. */
export function priceOf({ stats }: PresalePhaseText): PresaleStat | undefined {
  return stats.find(({ label }) => label === PRICE_LABEL);
}

/** For plain data with keys in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function titleAndStatus({ title, statusText }: PresalePhaseText): string {
  return `${title}: ${statusText}`;
}

function phaseText(phase: PublicPhase, builtIn: PresalePhaseText | undefined, nowMs: number): PresalePhaseText {
  const status = phasePosition(phase, nowMs) === 'next' ? 'pending' : phaseStatus(phase);
  const days = shownDays(phase);
  return {
    ...(builtIn === undefined ? { id: `live-${phase.id}` } : {}),
    title: builtIn?.title ?? phase.name,
    ...(days === undefined
      ? { period: LIVE_PRESALE.noPeriod }
      : { period: periodText(days.firstDay, days.lastDay), days }),
    statusText: LIVE_PRESALE.statuses[status],
    status,
    ...(status === 'pending' && days !== undefined
      ? { lockedUntil: { text: longDay(days.firstDay), lastDay: days.firstDay } }
      : {}),
    stats: builtIn === undefined ? newStats(phase) : updatedStats(phase, builtIn.stats),
  };
}

/** A phase is open until its end: one that ends at midnight has the day before as its last. */
function shownDays({ startDate, endDate }: PublicPhase): PresalePhaseText['days'] {
  if (startDate === null || endDate === null) return undefined;
  const firstDay = isoDay(startDate);
  const lastDay = isoDay(Date.parse(endDate) - 1);
  return { firstDay, lastDay: lastDay < firstDay ? firstDay : lastDay };
}

/** A field whose fallback is 0, such as the bonus, is not stated while it is 0. */
function newStats(phase: PublicPhase): PresaleStat[] {
  const stated = NUMBER_FIELDS.filter((field) => phase[field] !== 0 || PHASE_FIELDS[field].fallback !== 0);
  return stated.flatMap((field) => stat(field, phase));
}

/** The built-in stats with live values. None is added: the seed collection, for example, has no published price. */
function updatedStats(phase: PublicPhase, builtIn: readonly PresaleStat[]): PresaleStat[] {
  const withheld = rangeEnds(phase.withheld);
  return builtIn.flatMap((builtInStat) => {
    const field = NUMBER_FIELDS.find((name) => PHASE_FIELD_TEXTS[name].stat?.label === builtInStat.label);
    if (field === undefined) return [builtInStat];
    if (withheld.has(field)) return [];
    const [live = builtInStat] = stat(field, phase);
    return [live];
  });
}

/** Whether the site states a field: of a built-in phase no description, and only the stats of its own texts. */
export function isShownToVisitors(field: ChangeField, builtIn: PresalePhaseText | undefined): boolean {
  if (builtIn === undefined) return true;
  if (field === 'description') return false;
  const label = isPublicNumberField(field) ? PHASE_FIELD_TEXTS[field].stat?.label : undefined;
  return label === undefined || builtIn.stats.some((stat) => stat.label === label);
}

/** The stat of one field; empty when the site does not show the field or the phase has no value. */
function stat(field: PublicNumberField, phase: PublicPhase): PresaleStat[] {
  const text = PHASE_FIELD_TEXTS[field].stat;
  const value = phase[field];
  if (text === null || value === null) return [];
  const { label, ...unit } = text;
  return [{ label, value: statValue(field, value, phase), ...unit }];
}

function statValue(field: PublicNumberField, value: number, { tokenPrice }: PublicPhase): string {
  // The cap is shown in tokens, as the number that the hard cap buys.
  return field === 'hardCap' ? tokens(value / tokenPrice) : formatNumber(PHASE_FIELDS[field].type, value);
}

/** `20M` */
function tokens(count: number): string {
  return count.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 2 });
}
