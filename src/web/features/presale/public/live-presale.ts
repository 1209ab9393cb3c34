import type { PublicPhase } from '#contract/presale.ts';
import { isPublicNumberField, PHASE_FIELDS, PUBLIC_FIELDS, type PublicNumberField } from '#domain/presale/fields.ts';
import type { ChangeField } from '#domain/presale/public-changes.ts';
import { rangeEnds } from '#domain/presale/public-phase.ts';
import { phaseAt } from '#domain/presale/schedule.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { type PresaleTimeline, presaleTimeline } from '#domain/presale/timeline.ts';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import type { PresaleBanner, PresalePhaseText, PresaleSection, PresaleStat } from '#web/content/presale.ts';
import type { PhaseStat } from '../texts/conflicting-values.ts';
import { isoDay, longDay, periodText } from './day-text.ts';
import { formatNumber } from './format.ts';
import { presaleMonths } from './presale-months.ts';
import { LIVE_PRESALE } from './texts.ts';

const NUMBER_FIELDS = PUBLIC_FIELDS.filter(isPublicNumberField);

/** A phase of the database and its texts on the landing page. */
export interface ShownPhase {
  readonly phase: PublicPhase;
  /** The shipped phase of the same name. */
  readonly shipped: PresalePhaseText | undefined;
  readonly text: PresalePhaseText;
}

/**
 * The texts for the phases of the database (`live`) at `nowMs`. A phase with the name of a shipped one, ignoring case,
 * keeps its title and selection of stats, with live values.
 */
export function shownPhases(
  shipped: readonly PresalePhaseText[],
  live: readonly PublicPhase[],
  nowMs: number,
): ShownPhase[] {
  const unmatched = new Map(shipped.map((phase) => [phase.title.toLowerCase(), phase]));
  return live.map((phase) => {
    const name = phase.name.trim().toLowerCase();
    const shippedPhase = unmatched.get(name);
    unmatched.delete(name);
    return { phase, shipped: shippedPhase, text: phaseText(phase, shippedPhase, nowMs) };
  });
}

/**
 * The presale section and the banner for the phases of the database (`live`, by start date) at `nowMs`. Returns
 * `shipped` itself when there are no live phases or no differences.
 */
export function livePresale(shipped: PresaleSection, live: readonly PublicPhase[], nowMs: number): PresaleSection {
  if (live.length === 0) return shipped;
  const shown = shownPhases(shipped.phases, live, nowMs);
  const phases = shown.map(({ text }) => text);
  if (isSame(phases, shipped.phases)) return shipped;
  const isSameCount = isSame(phases.map(titleAndStatus), shipped.phases.map(titleAndStatus));
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
    ...(timeline.changesAtMs === Number.POSITIVE_INFINITY ? {} : { changesAtMs: timeline.changesAtMs }),
  };
}

/** What the phases of the section, or its banner, state of a phase; undefined: nothing. */
export function statedStat(
  { phases, banner }: PresaleSection,
  { phase, label }: PhaseStat,
  place: 'phases' | 'banner',
): string | undefined {
  const ofBanner = banner?.stats.some(({ value }) => value === phase) ? banner.stats : undefined;
  const stats = place === 'banner' ? ofBanner : phases.find(({ title }) => title === phase)?.stats;
  const stat = stats?.find((one) => one.label === label);
  return stat && [stat.value, stat.unit].filter((part) => part !== undefined).join(' ');
}

function bannerOf({
  state,
  current,
}: PresaleTimeline<PublicPhase & { readonly text: PresalePhaseText }>): PresaleBanner | undefined {
  if (state === 'none' || current === undefined) return undefined;
  const { titles, phase, dates, note } = LIVE_PRESALE.banner;
  const { title, period, stats } = current.text;
  const price = stats.filter(({ label }) => label === PHASE_FIELD_TEXTS.tokenPrice.stat?.label);
  return {
    title: titles[state],
    stats: [{ label: phase, value: title }, { label: dates, value: period }, ...price],
    note,
  };
}

/** For plain data with keys in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function titleAndStatus({ title, statusText }: PresalePhaseText): string {
  return `${title}: ${statusText}`;
}

function phaseText(phase: PublicPhase, shipped: PresalePhaseText | undefined, nowMs: number): PresalePhaseText {
  const status = phaseStatus(phaseAt(phase, nowMs));
  const days = shownDays(phase);
  return {
    ...(shipped === undefined ? { id: `live-${phase.id}` } : {}),
    title: shipped?.title ?? phase.name,
    ...(days === undefined
      ? { period: LIVE_PRESALE.noPeriod }
      : { period: periodText(days.firstDay, days.lastDay), days }),
    statusText: LIVE_PRESALE.statuses[status],
    status,
    ...(status === 'pending' && days !== undefined
      ? { lockedUntil: { text: longDay(days.firstDay), lastDay: days.firstDay } }
      : {}),
    stats: shipped === undefined ? newStats(phase) : updatedStats(phase, shipped.stats),
  };
}

function shownDays({ startDate, endDate }: PublicPhase): PresalePhaseText['days'] {
  return startDate === null || endDate === null ? undefined : { firstDay: isoDay(startDate), lastDay: isoDay(endDate) };
}

/** A field whose fallback is 0, such as the bonus, is not stated while it is 0. */
function newStats(phase: PublicPhase): PresaleStat[] {
  const stated = NUMBER_FIELDS.filter((field) => phase[field] !== 0 || PHASE_FIELDS[field].fallback !== 0);
  return stated.flatMap((field) => stat(field, phase));
}

/** The shipped stats with live values. None is added: the seed collection, for example, has no published price. */
function updatedStats(phase: PublicPhase, shipped: readonly PresaleStat[]): PresaleStat[] {
  const withheld = rangeEnds(phase.withheld);
  return shipped.flatMap((shippedStat) => {
    const field = NUMBER_FIELDS.find((name) => PHASE_FIELD_TEXTS[name].stat?.label === shippedStat.label);
    if (field === undefined) return [shippedStat];
    if (withheld.has(field)) return [];
    const [live = shippedStat] = stat(field, phase);
    return [live];
  });
}

/** Whether the site states a field: of a shipped phase no description, and only the stats that it was shipped with. */
export function isStated(field: ChangeField, shipped: PresalePhaseText | undefined): boolean {
  if (shipped === undefined) return true;
  if (field === 'description') return false;
  const label = isPublicNumberField(field) ? PHASE_FIELD_TEXTS[field].stat?.label : undefined;
  return label === undefined || shipped.stats.some((stat) => stat.label === label);
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
