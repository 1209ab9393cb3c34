import type { DeletedPhase, PhaseChange, PhaseData, PhaseInput, PublicPhase } from '#contract/presale.ts';
import { type Phase, pickPhase } from '#domain/presale/phase.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { isCompletedAfterSave } from '#domain/presale/status.ts';
import type { Clock } from '#server/clock.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Author, PresaleStore, StoredPhase } from './store.ts';

/** The presale's operations, without HTTP. Every method may throw temporarily-unavailable. */
export interface PresaleService {
  publicPhases(): Promise<PublicPhase[]>;
  list(): Promise<PhaseData[]>;
  /** @throws {ProblemError} not-found */
  read(id: number): Promise<PhaseData>;
  create(input: PhaseInput, username: string): Promise<PhaseData>;
  /** Without `version` the last write wins. @throws {ProblemError} not-found, phase-changed */
  update(id: number, input: PhaseInput, version: number | undefined, username: string): Promise<PhaseData>;
  /** @throws {ProblemError} not-found */
  remove(id: number, username: string): Promise<void>;
  /** Returns a phase that is not deleted unchanged. @throws {ProblemError} not-found */
  restore(id: number, username: string): Promise<PhaseData>;
  /** Of a deleted phase too. @throws {ProblemError} not-found when there never was such a phase */
  history(id: number): Promise<PhaseChange[]>;
  deleted(): Promise<DeletedPhase[]>;
}

export function createPresaleService(deps: { store: PresaleStore; clock: Clock }): PresaleService {
  const { store, clock } = deps;
  const authorNow = (name: string): Author => ({ name, nowMs: clock.nowMs() });

  return {
    publicPhases: async () => publicPhases(await store.list(), clock.nowMs()),
    list: async () => (await store.list()).map(toData),
    async read(id) {
      const phase = await store.find(id);
      if (phase === undefined) throw notFound();
      return toData(phase);
    },
    async create(input, username) {
      const phase: Phase = { ...input, isCompleted: isCompletedAfterSave(undefined, input, clock.nowMs()) };
      return toData(await store.create(phase, authorNow(username)));
    },
    async update(id, input, version, username) {
      const changed = await store.change(id, authorNow(username), (before) => {
        if (before.deletedAt !== null) throw notFound();
        if (version !== undefined && version !== before.version) {
          throw new ProblemError(
            'phase-changed',
            'Somebody else changed this phase in the meantime. Nothing was saved; look at the differences and save again.',
          );
        }
        const isCompleted = isCompletedAfterSave(before, input, clock.nowMs());
        return { action: 'updated', after: { ...input, isCompleted } };
      });
      if (changed === undefined) throw notFound();
      return toData(changed);
    },
    async remove(id, username) {
      const changed = await store.change(id, authorNow(username), (before) => {
        if (before.deletedAt !== null) throw notFound();
        return { action: 'deleted', after: before };
      });
      if (changed === undefined) throw notFound();
    },
    async restore(id, username) {
      const existing = await store.find(id);
      if (existing !== undefined) return toData(existing);
      const changed = await store.change(id, authorNow(username), (before) => ({ action: 'restored', after: before }));
      if (changed === undefined) throw notFound();
      return toData(changed);
    },
    async history(id) {
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
    async deleted() {
      const phases = await store.deleted();
      return phases.map(({ deletedAt, ...rest }) => ({ ...rest, deletedAt: deletedAt.toISOString() }));
    },
  };
}

/** What visitors may see of `phases` at `nowMs`. */
export function publicPhases(phases: readonly (Phase & { readonly id: number })[], nowMs: number): PublicPhase[] {
  return phases.map((phase) => ({ id: phase.id, ...publicPhase(pickPhase(phase), nowMs) }));
}

function toData(phase: StoredPhase): PhaseData {
  return { id: phase.id, ...pickPhase(phase), version: phase.version };
}

function notFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such presale phase; it may have been deleted.');
}
