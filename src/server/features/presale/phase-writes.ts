import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import { newlyOverlapping } from '#domain/presale/overlap.ts';
import { PHASE_FALLBACKS, type Phase } from '#domain/presale/phase.ts';
import { savedPhase } from '#domain/presale/status.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { notFound, phaseData } from './phase-queries.ts';
import type { StoredPhase } from './queries.ts';
import type { Author, DecideChange, PresaleStore } from './store.ts';

/** Who changes a phase, and what they have seen of it. */
interface Caller {
  readonly username: string;
  /** The phases that they know to be active at the same time, by id. */
  readonly activeBeside?: readonly number[] | undefined;
}

interface VersionedCaller extends Caller {
  /** Of the phase as they know it; undefined: any. */
  readonly version?: number | undefined;
}

interface WriteDeps {
  readonly store: PresaleStore;
  readonly clock: Clock;
  /** Called after each write, also one that failed: readers after it see what was written. */
  readonly onWritten?: () => void;
}

export type PhaseWrites = ReturnType<typeof createPhaseWrites>;

/** The team's changes of phases, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createPhaseWrites(deps: WriteDeps) {
  const { store, clock, onWritten } = deps;
  const authorOf = ({ username }: Caller): Author => ({ name: username, nowMs: clock.nowMs() });
  const toData = (phase: StoredPhase): PhaseData => phaseData(phase, clock.nowMs());

  return {
    /** @throws {ProblemError} phase-overlaps */
    async create(input: PhaseInput, caller: Caller): Promise<PhaseData> {
      const author = authorOf(caller);
      const decide = (others: readonly StoredPhase[]): Phase => {
        const after = savedPhase(undefined, input, author.nowMs);
        requireKnown({ before: undefined, after }, others, caller, author.nowMs);
        return after;
      };
      return toData(await store.create(decide, author).finally(onWritten));
    },

    /**
     * Without `version` the last write wins.
     * @throws {ProblemError} not-found, phase-changed, phase-overlaps
     */
    async update(id: number, input: PhaseInput, caller: VersionedCaller): Promise<PhaseData> {
      const author = authorOf(caller);
      return toData(await changePhase(deps, id, author, updateTo(input, caller, author.nowMs)));
    },

    /** @throws {ProblemError} not-found, phase-changed */
    async remove(id: number, caller: VersionedCaller): Promise<void> {
      const author = authorOf(caller);
      await changePhase(deps, id, author, (before) => {
        requireCurrent(before, caller);
        return { action: 'deleted', after: before };
      });
    },

    /**
     * Returns a phase that is not deleted unchanged.
     * @throws {ProblemError} not-found, phase-overlaps
     */
    async restore(id: number, caller: Caller): Promise<PhaseData> {
      const author = authorOf(caller);
      const existing = await store.find(id);
      return toData(existing ?? (await changePhase(deps, id, author, restored(caller, author.nowMs))));
    },

    /** Only of a deleted phase, and only with its name. @throws {ProblemError} not-found, invalid-request */
    async purge(id: number, name: string, caller: Caller): Promise<void> {
      await changePhase(deps, id, authorOf(caller), purged(name));
    },
  };
}

/** @throws {ProblemError} not-found, and what `decide` throws */
async function changePhase(
  { store, onWritten }: WriteDeps,
  id: number,
  author: Author,
  decide: DecideChange,
): Promise<StoredPhase> {
  const changed = await store.change(id, author, decide).finally(onWritten);
  if (changed === undefined) throw notFound();
  return changed;
}

function updateTo(input: PhaseInput, caller: VersionedCaller, nowMs: number): DecideChange {
  return (before, others) => {
    requireCurrent(before, caller);
    const after = savedPhase(before, input, nowMs);
    requireKnown({ before, after }, others, caller, nowMs);
    return { action: 'updated', after };
  };
}

function restored(caller: Caller, nowMs: number): DecideChange {
  return (before, others) => {
    requireKnown({ before: undefined, after: before }, others, caller, nowMs);
    return { action: 'restored', after: before };
  };
}

function purged(name: string): DecideChange {
  return (before) => {
    if (before.deletedAt === null) throw notFound();
    if (before.name !== name) throw invalidField('name', 'This is not the name of the phase');
    return { action: 'purged', after: { ...PHASE_FALLBACKS, isCompleted: false } };
  };
}

/** @throws {ProblemError} not-found for a deleted phase, phase-changed when `version` is not the current one */
function requireCurrent(phase: StoredPhase, { version }: VersionedCaller): void {
  if (phase.deletedAt !== null) throw notFound();
  if (version === undefined || version === phase.version) return;
  throw new ProblemError(
    'phase-changed',
    'Somebody else changed this phase in the meantime. Nothing was saved; look at the differences and save again.',
  );
}

/**
 * @throws {ProblemError} phase-overlaps when the change makes phases active at once that the caller did not name
 */
function requireKnown(
  change: { readonly before: Phase | undefined; readonly after: Phase },
  others: readonly StoredPhase[],
  { activeBeside = [] }: Caller,
  nowMs: number,
): void {
  const phases = newlyOverlapping(change, others, nowMs)
    .filter(({ id }) => !activeBeside.includes(id))
    .map(({ id, name }) => ({ id, name }));
  if (phases.length > 0) {
    const names = phases.map(({ name }) => `“${name}”`).join(', ');
    const detail = `${names} would be active at the same time. Nothing was saved; confirm that they may be.`;
    throw new ProblemError('phase-overlaps', detail, { phases });
  }
}
