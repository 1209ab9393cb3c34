import type { DeletedPhase, PhaseChange, PhaseData } from '#contract/presale.ts';
import { pickPhase } from '#domain/presale/phase.ts';
import { phaseAt } from '#domain/presale/schedule.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { StoredPhase } from './queries.ts';
import type { PresaleStore } from './store.ts';

export type PhaseReads = ReturnType<typeof createPhaseReads>;

/** What the team reads of phases, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createPhaseReads({ store, clock }: { readonly store: PresaleStore; readonly clock: Clock }) {
  const toData = (phase: StoredPhase): PhaseData => phaseData(phase, clock.nowMs());
  return {
    list: async (): Promise<PhaseData[]> => (await store.list()).map(toData),

    /** @throws {ProblemError} not-found */
    async read(id: number): Promise<PhaseData> {
      const phase = await store.find(id);
      if (phase === undefined) throw notFound();
      return toData(phase);
    },

    /** Of a deleted phase too. @throws {ProblemError} not-found when there never was such a phase */
    async history(id: number): Promise<PhaseChange[]> {
      const changes = await store.history(id);
      if (changes.length === 0) throw notFound();
      return changes.map(({ changedAt, id: changeId, action, changedBy, before, after }) => ({
        id: changeId,
        action,
        changedAt: changedAt.toISOString(),
        changedBy,
        before,
        after,
      }));
    },

    /** Returns the name of a deleted phase. */
    async deletedName(id: number): Promise<string | undefined> {
      return (await store.deleted()).find(({ phase }) => phase.id === id)?.phase.name;
    },

    async deleted(): Promise<DeletedPhase[]> {
      const phases = await store.deleted();
      return phases.map(({ phase, deletedAt, deletedBy }) => ({
        ...toData(phase),
        deletedAt: deletedAt.toISOString(),
        deletedBy,
      }));
    },
  };
}

/** Returns a phase as the team sees it at `nowMs`. */
export function phaseData(phase: StoredPhase, nowMs: number): PhaseData {
  return { id: phase.id, ...phaseAt(pickPhase(phase), nowMs), version: phase.version };
}

export function notFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such presale phase; it may have been deleted.');
}
