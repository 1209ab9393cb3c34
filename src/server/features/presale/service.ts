import type {
  DeletedPhase,
  PhaseChange,
  PhaseData,
  PhaseInput,
  PublicPhase,
  PublicPresale,
} from '#contract/presale.ts';
import type { PresaleHistory } from '#contract/site-facts.ts';
import { type Phase, pickPhase } from '#domain/presale/phase.ts';
import { PUBLIC_CHANGES_MAX, publicChange } from '#domain/presale/public-changes.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { isCompletedAfterSave } from '#domain/presale/status.ts';
import { type Clock, monotonicClock } from '#server/clock.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { sharedRead } from '#server/shared-read.ts';
import type { Author, PresaleStore, StoredPhase } from './store.ts';

export type PresaleService = ReturnType<typeof createPresaleService>;

/** The presale's operations, independent of HTTP. Every method may throw temporarily-unavailable. */
export function createPresaleService({ store, clock }: { readonly store: PresaleStore; readonly clock: Clock }) {
  const authorNow = (name: string): Author => ({ name, nowMs: clock.nowMs() });

  const publicChanges = async (): Promise<PresaleHistory['changes']> =>
    (await store.revisions()).flatMap((revision) => publicChange(revision) ?? []).slice(0, PUBLIC_CHANGES_MAX);

  // At the start and the end of a phase, every open page asks.
  const latest = sharedRead({
    read: async () => {
      const [phases, changes] = await Promise.all([store.list(), publicChanges()]);
      return { phases, changes };
    },
    nowMs: () => monotonicClock.nowMs(),
    keptMs: 1_000,
  });

  /** Returns the result of `write`; readers after it see what it wrote. */
  async function written<T>(write: Promise<T>): Promise<T> {
    try {
      return await write;
    } finally {
      latest.invalidate();
    }
  }

  return {
    publicHistory: async (): Promise<PresaleHistory> => ({
      changes: await publicChanges(),
      revisions: await store.versions(),
    }),

    /** Another process may have written: the next `publicPresale` reads the database. */
    onChangedElsewhere: latest.invalidate,

    /** With the time; until `onChangedElsewhere`, up to a second older than what another process has written. */
    async publicPresale(): Promise<PublicPresale & { now: string }> {
      const { phases, changes } = await latest.read();
      const nowMs = clock.nowMs();
      return { now: new Date(nowMs).toISOString(), phases: publicPhases(phases, nowMs), changes };
    },

    publicPhases: async (): Promise<PublicPhase[]> => publicPhases(await store.list(), clock.nowMs()),

    list: async (): Promise<PhaseData[]> => (await store.list()).map(toData),

    /** @throws {ProblemError} not-found */
    async read(id: number): Promise<PhaseData> {
      const phase = await store.find(id);
      if (phase === undefined) throw notFound();
      return toData(phase);
    },

    async create(input: PhaseInput, username: string): Promise<PhaseData> {
      const phase: Phase = { ...input, isCompleted: isCompletedAfterSave(undefined, input, clock.nowMs()) };
      return toData(await written(store.create(phase, authorNow(username))));
    },

    /** Without `version` the last write wins. @throws {ProblemError} not-found, phase-changed */
    async update(id: number, input: PhaseInput, version: number | undefined, username: string): Promise<PhaseData> {
      const changed = await written(
        store.change(id, authorNow(username), (before) => {
          if (before.deletedAt !== null) throw notFound();
          if (version !== undefined && version !== before.version) {
            throw new ProblemError(
              'phase-changed',
              'Somebody else changed this phase in the meantime. Nothing was saved; look at the differences and save again.',
            );
          }
          const isCompleted = isCompletedAfterSave(before, input, clock.nowMs());
          return { action: 'updated', after: { ...input, isCompleted } };
        }),
      );
      if (changed === undefined) throw notFound();
      return toData(changed);
    },

    /** @throws {ProblemError} not-found */
    async remove(id: number, username: string): Promise<void> {
      const changed = await written(
        store.change(id, authorNow(username), (before) => {
          if (before.deletedAt !== null) throw notFound();
          return { action: 'deleted', after: before };
        }),
      );
      if (changed === undefined) throw notFound();
    },

    /** Returns a phase that is not deleted unchanged. @throws {ProblemError} not-found */
    async restore(id: number, username: string): Promise<PhaseData> {
      const existing = await store.find(id);
      if (existing !== undefined) return toData(existing);
      const changed = await written(
        store.change(id, authorNow(username), (before) => ({ action: 'restored', after: before })),
      );
      if (changed === undefined) throw notFound();
      return toData(changed);
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

    async deleted(): Promise<DeletedPhase[]> {
      const phases = await store.deleted();
      return phases.map(({ deletedAt, ...rest }) => ({ ...rest, deletedAt: deletedAt.toISOString() }));
    },
  };
}

/** Returns what visitors may see of `phases` at `nowMs`. */
export function publicPhases(phases: readonly (Phase & { readonly id: number })[], nowMs: number): PublicPhase[] {
  return phases.map((phase) => ({ id: phase.id, ...publicPhase(pickPhase(phase), nowMs) }));
}

function toData(phase: StoredPhase): PhaseData {
  return { id: phase.id, ...pickPhase(phase), version: phase.version };
}

function notFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such presale phase; it may have been deleted.');
}
