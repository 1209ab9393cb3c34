import { type PublicPhase, presaleReadPublic } from '#contract/presale.ts';
import { type IsoDay, isoDay } from '#domain/planned-date.ts';
import {
  isPublicNumberField,
  type NumberType,
  PHASE_FIELDS,
  PUBLIC_FIELDS,
  type PublicNumberField,
} from '#domain/presale/fields.ts';
import type { ChangeField } from '#domain/presale/public-changes.ts';
import { rangeEnds } from '#domain/presale/public-phase.ts';
import {
  PHASE_POSITIONS,
  type PhasePosition,
  type PhaseStatus,
  type PresaleTimeline,
  phasePosition,
  phaseStatus,
  presaleTimeline,
} from '#domain/presale/timeline.ts';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import {
  PRESALE,
  type PresaleBanner,
  type PresalePhaseText,
  type PresaleSection,
  type PresaleStat,
} from '#web/content/presale.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ServerUnreachableError } from '#web/lib/api-error.ts';

/** Specification, "Presale status shown". */
export const STATUS_TEXTS: Readonly<Record<PhaseStatus, string>> = {
  active: 'Active',
  completed: 'Completed/Closed',
  pending: 'Not Started',
};

/** In place of the specified banner (`PRESALE_BANNER`) once the phases differ from the built-in ones. */
export const BANNER_TITLES: Readonly<Record<PhasePosition, string>> = {
  now: 'PRESALE PHASE ACTIVE',
  next: 'PRESALE COMING SOON',
  delayed: 'PRESALE COMING SOON',
  past: 'PRESALE CLOSED',
};

const COUNTS: Readonly<Record<PhasePosition, (count: number) => string>> = {
  now: (count) => (count === 1 ? 'is active' : 'are active'),
  next: (count) => (count === 1 ? 'is ahead' : 'are ahead'),
  delayed: (count) => `${count === 1 ? 'has' : 'have'} not started as planned`,
  past: (count) => (count === 1 ? 'is completed' : 'are completed'),
};

export const NUMBER_FIELDS = PUBLIC_FIELDS.filter(isPublicNumberField);

/** More would bury the rest of the landing page; `/presale` has them all. */
export const LISTED_PHASES_MAX = 6;
/** As many as fit in a row of a phone. */
const BANNER_PHASES_MAX = 3;
/** How long navigating to the home page waits for the call. */
const CALL_MS_MAX = 2_000;
/** Those of the token itself. */
const DECIMALS_MAX = 18;

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
export function shownPhases(live: readonly PublicPhase[], nowMs: number): ShownPhase[] {
  const unmatched = new Map<string, PresalePhaseText>(
    PRESALE.phases.map((phase) => [phase.title.toLowerCase(), phase]),
  );
  return live.map((phase) => {
    const name = phase.name.trim().toLowerCase();
    const builtIn = unmatched.get(name);
    unmatched.delete(name);
    return { phase, builtIn, text: phaseText(phase, builtIn, nowMs) };
  });
}

/**
 * Fetches the phases and returns their section by the server's time; undefined: the server does not respond. Throws
 * what else `callEndpoint` throws.
 */
export async function loadCurrentPresale(): Promise<PresaleSection | undefined> {
  try {
    const { phases, now } = await callEndpoint(presaleReadPublic, { signal: AbortSignal.timeout(CALL_MS_MAX) });
    return currentPresale(phases, Date.parse(now));
  } catch (error) {
    if (error instanceof ServerUnreachableError) return undefined;
    throw error;
  }
}

/**
 * The presale section and the banner for the phases of the database (`live`, by start date) at `nowMs`. Returns
 * `PRESALE` itself when there are no differences.
 */
export function currentPresale(live: readonly PublicPhase[], nowMs: number): PresaleSection {
  const shown = shownPhases(live, nowMs);
  const phases = shown.map(({ text }) => text);
  if (isSame(phases, PRESALE.phases)) return PRESALE;
  const isSameCount = isSame(phases.map(titleAndStatus), PRESALE.phases.map(titleAndStatus));
  const timeline = presaleTimeline(
    shown.map(({ phase, text }) => ({ ...phase, text })),
    nowMs,
  );
  return {
    state: timeline.state,
    lead: isSameCount ? PRESALE.lead : `${phaseCounts(timeline.groups)} Nothing can be bought on this site.`,
    phases: listedPhases(phases),
    banner: bannerOf(timeline),
    ...(timeline.changesAtMs === Number.POSITIVE_INFINITY ? {} : { changesAtMs: timeline.changesAtMs }),
  };
}

/** The phases that the home page carries; of too many, what is active or ahead before the past. */
function listedPhases(phases: readonly PresalePhaseText[]): readonly PresalePhaseText[] {
  if (phases.length <= LISTED_PHASES_MAX) return phases;
  const of = (status: PhaseStatus) => phases.filter((phase) => phase.status === status);
  return [...of('active'), ...of('pending'), ...of('completed').reverse()].slice(0, LISTED_PHASES_MAX);
}

/** `Of 3 phases, 1 is ahead and 2 are completed.`; empty without phases. */
export function phaseCounts(groups: Readonly<Record<PhasePosition, readonly unknown[]>>): string {
  const stated = PHASE_POSITIONS.map((position) => ({ position, count: groups[position].length })).filter(
    ({ count }) => count > 0,
  );
  const total = stated.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return '';
  const [first, ...others] = stated;
  if (first !== undefined && others.length === 0) {
    return `${total === 1 ? 'The only phase' : `All ${total} phases`} ${COUNTS[first.position](total)}.`;
  }
  const parts = stated.map(({ position, count }) => `${count} ${COUNTS[position](count)}`);
  return `Of ${total} phases, ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`;
}

function bannerOf({
  state,
  current,
  groups,
}: PresaleTimeline<{ readonly text: PresalePhaseText }>): PresaleBanner | undefined {
  if (current === undefined) return undefined;
  const active = groups.now.length;
  if (active > 1) {
    const stats = groups.now
      .slice(0, BANNER_PHASES_MAX)
      .map(({ text }) => ({ label: text.title, ...priceOrPeriod(text) }));
    return { title: `${active} PRESALE PHASES ACTIVE`, stats };
  }
  const { title, period, lockedUntil } = current.text;
  const when =
    state === 'next' && lockedUntil !== undefined
      ? { label: 'Starts on', value: lockedUntil.text }
      : { label: 'Dates', value: period };
  const price = priceOf(current.text);
  return {
    title: BANNER_TITLES[state],
    stats: [{ label: 'Phase', value: title }, when, ...(price === undefined ? [] : [price])],
  };
}

function priceOrPeriod(text: PresalePhaseText): Pick<PresaleStat, 'value' | 'unit'> {
  const price = priceOf(text);
  return price === undefined ? { value: text.period } : { value: price.value, unit: price.label.toLowerCase() };
}

/** Undefined where the site states no price. */
export function priceOf({ stats }: PresalePhaseText): PresaleStat | undefined {
  return stats.find(({ label }) => label === PHASE_FIELD_TEXTS.tokenPrice.stat?.label);
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
      ? { period: 'Dates not announced' }
      : { period: periodText(days.firstDay, days.lastDay), days }),
    statusText: STATUS_TEXTS[status],
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

/** Days as the site writes them, in UTC, because a page is the same for every visitor: `August 1, 2025`. */
const LONG_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

export function longDay(day: IsoDay): string {
  return LONG_DAY.format(Date.parse(day));
}

/** `April 1 to 30, 2025`, `August 1 to September 1, 2025`, `December 1, 2025 to January 31, 2026` */
export function periodText(firstDay: IsoDay, lastDay: IsoDay): string {
  return LONG_DAY.formatRange(Date.parse(firstDay), Date.parse(lastDay)).replace(/\s*–\s*/, ' to ');
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
  return label === undefined || builtIn.stats.some((one) => one.label === label);
}

/** The stat of one field; empty when the site does not show the field or the phase has no value. */
function stat(field: PublicNumberField, phase: PublicPhase): PresaleStat[] {
  const text = PHASE_FIELD_TEXTS[field].stat;
  const value = phase[field];
  if (text === null || value === null) return [];
  const { label, ...unit } = text;
  return [{ label, value: statValue(field, value, phase), ...unit }];
}

/** The cap is shown in tokens, as the number that the hard cap buys: `20M`. */
function statValue(field: PublicNumberField, value: number, { tokenPrice }: PublicPhase): string {
  if (field !== 'hardCap') return formatNumber(PHASE_FIELDS[field].type, value);
  return (value / tokenPrice).toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 2 });
}

/** `$100`, `$0.50`, `$0.015`. */
export function formatUsd(amount: number): string {
  return `$${amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: DECIMALS_MAX,
  })}`;
}

/** `$0.015`, `25%`, `1,000`. */
export function formatNumber(type: NumberType, value: number): string {
  switch (type) {
    case 'money':
      return formatUsd(value);
    case 'percent':
      return `${value.toLocaleString('en-US')}%`;
    case 'count':
      return value.toLocaleString('en-US');
  }
}
