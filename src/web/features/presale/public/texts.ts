import { PHASE_POSITIONS, type PhasePosition } from '#domain/presale/timeline.ts';

type Counted = Readonly<Record<PhasePosition, readonly unknown[]>>;

const COUNTS: Readonly<Record<PhasePosition, (count: number) => string>> = {
  now: (count) => (count === 1 ? 'is active' : 'are active'),
  next: (count) => (count === 1 ? 'is ahead' : 'are ahead'),
  delayed: (count) => `${count === 1 ? 'has' : 'have'} not started as planned`,
  past: (count) => (count === 1 ? 'is completed' : 'are completed'),
};

/** `Of 3 phases, 1 is ahead and 2 are completed.`; empty without phases. */
export function phaseCounts(groups: Counted): string {
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

/** Texts around the phases of the admin area, where they differ from the defaults (`presale.ts`). */
export const LIVE_PRESALE = {
  lead: (groups: Counted): string => `${phaseCounts(groups)} Nothing can be bought on this site.`,
  /** Specification, "Presale status shown". */
  statuses: { active: 'Active', completed: 'Completed/Closed', pending: 'Not Started' },
  /** Shown in place of a withheld period. */
  noPeriod: 'Dates not announced',
  /** Between the first and the last day of a period. */
  to: 'to',
  /** In place of the specified banner (`PRESALE_BANNER`) once the phases differ from the built-in ones. */
  banner: {
    titles: {
      now: 'PRESALE PHASE ACTIVE',
      next: 'PRESALE COMING SOON',
      delayed: 'PRESALE COMING SOON',
      past: 'PRESALE CLOSED',
    },
    /** Of several that are active at once, in place of one phase's terms. */
    several: (count: number): string => `${count} PRESALE PHASES ACTIVE`,
    phase: 'Phase',
    dates: 'Dates',
    startsOn: 'Starts on',
    note: 'From the current terms of the phase. Earlier documents state other figures.',
  },
} as const;
