import type { DeletedPhase, PhaseChange, PhaseData } from '#contract/presale.ts';
import { pickPhase } from '#domain/presale/fields.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { StoredPhase } from './queries.ts';
import type { PresaleStore } from './store.ts';

export type PhaseReads = ReturnType<typeof createPhaseReads>;

/** What the team reads of phases, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createPhaseReads(store: PresaleStore) {
  return {
    list: async (): Promise<PhaseData[]> => (await store.list()).map(phaseData),

    /** @throws {ProblemError} not-found */
    async read(id: number): Promise<PhaseData> {
      const phase = await store.find(id);
      if (phase === undefined) throw notFound();
      return phaseData(phase);
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

    deleted: async (): Promise<DeletedPhase[]> =>
      (await store.deleted()).flatMap((phase) =>
        phase.deletedAt === null ? [] : [{ ...phaseData(phase), deletedAt: phase.deletedAt.toISOString() }],
      ),
  };
}

/** Returns a phase as the team sees it. */
export function phaseData(phase: StoredPhase): PhaseData {
  return { id: phase.id, ...pickPhase(phase), version: phase.version };
}

export function notFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such presale phase; it may have been deleted.');
}
