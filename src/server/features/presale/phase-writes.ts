import type { PhaseData, PhaseInput } from '#contract/presale.ts';
import { savedPhase } from '#domain/presale/timeline.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { notFound, phaseData } from './phase-queries.ts';
import type { StoredPhase } from './queries.ts';
import type { Author, DecideChange, PresaleStore } from './store.ts';

interface WriteDeps {
  readonly store: PresaleStore;
  readonly clock: Clock;
  /** Called after each write, also one that failed: readers after it see what was written. */
  readonly onWritten?: () => void;
}

export type PhaseWrites = ReturnType<typeof createPhaseWrites>;

/** The team's changes of phases, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createPhaseWrites({ store, clock, onWritten }: WriteDeps) {
  const authorOf = (username: string): Author => ({ name: username, nowMs: clock.nowMs() });

  /** @throws {ProblemError} not-found, and what `decide` throws */
  async function change(id: number, author: Author, decide: DecideChange): Promise<StoredPhase> {
    const changed = await store.change(id, author, decide).finally(onWritten);
    if (changed === undefined) throw notFound();
    return changed;
  }

  return {
    async create(input: PhaseInput, username: string): Promise<PhaseData> {
      const author = authorOf(username);
      return phaseData(await store.create(savedPhase(undefined, input, author.nowMs), author).finally(onWritten));
    },

    /**
     * Without `version` the last write wins.
     * @throws {ProblemError} not-found, phase-changed
     */
    async update(id: number, input: PhaseInput, caller: { username: string; version?: number | undefined }) {
      const author = authorOf(caller.username);
      const changed = await change(id, author, (before) => {
        requireExisting(before);
        if (caller.version !== undefined && caller.version !== before.version) throw changedMeanwhile();
        return { action: 'updated', after: savedPhase(before, input, author.nowMs) };
      });
      return phaseData(changed);
    },

    /** @throws {ProblemError} not-found */
    async remove(id: number, username: string): Promise<void> {
      await change(id, authorOf(username), (before) => {
        requireExisting(before);
        return { action: 'deleted', after: before };
      });
    },

    /** Returns a phase that is not deleted unchanged. @throws {ProblemError} not-found */
    async restore(id: number, username: string): Promise<PhaseData> {
      const existing = await store.find(id);
      const decide: DecideChange = (before) => ({ action: 'restored', after: before });
      return phaseData(existing ?? (await change(id, authorOf(username), decide)));
    },
  };
}

/** @throws {ProblemError} not-found for a deleted phase */
function requireExisting(phase: StoredPhase): void {
  if (phase.deletedAt !== null) throw notFound();
}

function changedMeanwhile(): ProblemError {
  return new ProblemError(
    'phase-changed',
    'Somebody else changed this phase in the meantime. Nothing was saved; look at the differences and save again.',
  );
}
