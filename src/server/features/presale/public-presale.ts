import type { PublicPhase, PublicPresale } from '#contract/presale.ts';
import type { SiteData } from '#contract/site-data.ts';
import { type Phase, pickPhase } from '#domain/presale/fields.ts';
import { CHANGES_ON_PAGE, publicChangesAt, publicTimeline } from '#domain/presale/public-changes.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import type { Clock } from '#server/lib/clock.ts';
import { sharedRead } from '#server/lib/shared-read.ts';
import { BUILT_IN_PHASES } from './built-in-phases.ts';
import type { PresaleReads } from './phase-reads.ts';

/** What visitors read, independent of HTTP. */
export function createPublicPresale({ reads, clock }: { readonly reads: PresaleReads; readonly clock: Clock }) {
  // At the start and the end of a phase, every open page asks.
  const latest = sharedRead({
    read: async () => {
      const [phases, revisions] = await Promise.all([reads.list(), reads.revisions()]);
      return { phases, changes: publicTimeline(revisions) };
    },
    keptMs: 1_000,
  });

  return {
    /** Somebody has written: the next reading is of the database. */
    invalidate: latest.invalidate,

    /** With the time; until `invalidate`, up to a second older than what another process has written. */
    async read(): Promise<PublicPresale & { now: string }> {
      const { phases, changes } = await latest.read();
      const nowMs = clock.nowMs();
      return {
        now: new Date(nowMs).toISOString(),
        phases: publicPhases(phases, nowMs),
        changes: publicChangesAt(changes, nowMs).slice(0, CHANGES_ON_PAGE),
      };
    },
  };
}

/** Returns what pages are rendered from, at `nowMs`. */
export async function presaleData(
  reads: PresaleReads,
  nowMs: number,
): Promise<Pick<SiteData, 'presalePhases' | 'presaleHistory'>> {
  return {
    presalePhases: publicPhases(await reads.list(), nowMs),
    presaleHistory: {
      changes: publicChangesAt(publicTimeline(await reads.revisions()), nowMs),
      revisions: await reads.versions(),
    },
  };
}

/** Returns what visitors may see of `phases` at `nowMs`; while none is published, the built-in ones. */
export function publicPhases(phases: readonly (Phase & { readonly id: number })[], nowMs: number): PublicPhase[] {
  const published = phases.filter(({ isDraft }) => !isDraft);
  const shown = published.length > 0 ? published : BUILT_IN_PHASES.map((phase, index) => ({ id: index + 1, ...phase }));
  return shown.map((phase) => ({ id: phase.id, ...publicPhase(pickPhase(phase), nowMs) }));
}
