import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Phase } from '#domain/presale/phase.ts';
import type { Database } from '#server/db/database.ts';
import { presalePhaseChanges, presalePhases } from '#server/db/schema/presale.ts';
import { announceSiteChange } from '#server/db/site-changes.ts';

export interface StoredPhase extends Phase {
  readonly id: number;
  readonly version: number;
  /** null: it is there. */
  readonly deletedAt: Date | null;
}

export interface PhaseChangeRow {
  readonly id: number;
  readonly action: 'created' | 'updated' | 'deleted' | 'restored';
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly before: Phase | null;
  readonly after: Phase | null;
}

/** Who changes something, and when (ms since the epoch). */
export interface Author {
  readonly name: string;
  readonly nowMs: number;
}

/** The presale's SQL; nothing else. Each change and its entry in the history are written together or not at all. */
export interface PresaleStore {
  /** Those that are there, by start date. */
  list(): Promise<StoredPhase[]>;
  find(id: number): Promise<StoredPhase | undefined>;
  create(phase: Phase, author: Author): Promise<StoredPhase>;
  /**
   * Locks the phase, deleted or not, and asks `decide` what to make of it; what `decide` throws, goes on, and nothing is
   * written. undefined: there never was such a phase.
   */
  change(id: number, author: Author, decide: (phase: StoredPhase) => PhaseDecision): Promise<StoredPhase | undefined>;
  /** Newest first, at most `HISTORY_ENTRIES_MAX`. */
  history(id: number): Promise<PhaseChangeRow[]>;
  deleted(): Promise<{ id: number; name: string; deletedAt: Date; deletedBy: string }[]>;
  /** Fills in `phases` when there never was one; true: done. */
  fillIn(phases: readonly Phase[], author: Author): Promise<boolean>;
}

export interface PhaseDecision {
  readonly action: 'updated' | 'deleted' | 'restored';
  readonly after: Phase;
}

const HISTORY_ENTRIES_MAX = 200;

/** One key of PostgreSQL's advisory locks, chosen once at random: one process at a time fills in. */
const FILL_IN_LOCK_KEY = 4_811_290_331;

type Row = typeof presalePhases.$inferSelect;

/** `onCommit` is called after each committed change; other processes hear of it by `announceSiteChange`. */
export function createPresaleStore(
  { orm }: Pick<Database, 'orm'>,
  onCommit: () => void = () => undefined,
): PresaleStore {
  type Transaction = Parameters<Parameters<typeof orm.transaction>[0]>[0];

  async function changing<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await orm.transaction(async (tx) => {
      const done = await work(tx);
      await announceSiteChange(tx);
      return done;
    });
    onCommit();
    return result;
  }

  async function insert(tx: Transaction, phase: Phase, author: Author): Promise<StoredPhase> {
    const [row] = await tx.insert(presalePhases).values(toColumns(phase)).returning();
    if (row === undefined) throw new Error('The new phase was not answered.');
    const made = toStored(row);
    await log(tx, { phaseId: made.id, action: 'created', before: null, after: toPhase(made), author });
    return made;
  }

  async function log(
    tx: Transaction,
    entry: {
      phaseId: number;
      action: PhaseChangeRow['action'];
      before: Phase | null;
      after: Phase | null;
      author: Author;
    },
  ): Promise<void> {
    const { author, ...columns } = entry;
    await tx
      .insert(presalePhaseChanges)
      .values({ ...columns, changedAt: new Date(author.nowMs), changedBy: author.name });
  }

  return {
    async list() {
      const rows = await orm
        .select()
        .from(presalePhases)
        .where(isNull(presalePhases.deletedAt))
        .orderBy(asc(presalePhases.startDate), asc(presalePhases.id));
      return rows.map(toStored);
    },
    async find(id) {
      const [row] = await orm
        .select()
        .from(presalePhases)
        .where(and(eq(presalePhases.id, id), isNull(presalePhases.deletedAt)));
      return row && toStored(row);
    },
    create: (phase, author) => changing((tx) => insert(tx, phase, author)),
    change: (id, author, decide) =>
      changing(async (tx) => {
        const [row] = await tx.select().from(presalePhases).where(eq(presalePhases.id, id)).for('update');
        if (row === undefined) return undefined;
        const before = toStored(row);
        const { action, after } = decide(before);
        const [changed] = await tx
          .update(presalePhases)
          .set({
            ...toColumns(after),
            version: before.version + 1,
            deletedAt: action === 'deleted' ? new Date(author.nowMs) : null,
          })
          .where(eq(presalePhases.id, id))
          .returning();
        if (changed === undefined) throw new Error('The changed phase was not answered.');
        await log(tx, {
          phaseId: id,
          action,
          before: action === 'restored' ? null : toPhase(before),
          after: action === 'deleted' ? null : toPhase(toStored(changed)),
          author,
        });
        return toStored(changed);
      }),
    async history(id) {
      const rows = await orm
        .select()
        .from(presalePhaseChanges)
        .where(eq(presalePhaseChanges.phaseId, id))
        .orderBy(desc(presalePhaseChanges.id))
        .limit(HISTORY_ENTRIES_MAX);
      // Written by `log` and by nothing else.
      return rows.map((row) => ({ ...row, before: row.before as Phase | null, after: row.after as Phase | null }));
    },
    async deleted() {
      const rows = await orm
        .selectDistinctOn([presalePhases.id], {
          id: presalePhases.id,
          name: presalePhases.name,
          deletedAt: presalePhases.deletedAt,
          deletedBy: presalePhaseChanges.changedBy,
        })
        .from(presalePhases)
        .innerJoin(presalePhaseChanges, eq(presalePhaseChanges.phaseId, presalePhases.id))
        .where(isNotNull(presalePhases.deletedAt))
        .orderBy(presalePhases.id, desc(presalePhaseChanges.id));
      return rows
        .flatMap(({ deletedAt, ...rest }) => (deletedAt === null ? [] : [{ ...rest, deletedAt }]))
        .sort((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime() || other.id - one.id);
    },
    fillIn: (phases, author) =>
      changing(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${FILL_IN_LOCK_KEY})`);
        const any = await tx.select({ id: presalePhases.id }).from(presalePhases).limit(1);
        if (any.length > 0) return false;
        for (const phase of phases) await insert(tx, phase, author);
        return true;
      }),
  };
}

/** A phase's own fields, in a fixed order, without what the database adds. */
export function toPhase(phase: Phase): Phase {
  const { name, description, startDate, endDate, tokenPrice, bonus, minPurchase } = phase;
  const { maxPurchase, softCap, hardCap, tokenId, isActive, isCompleted } = phase;
  return {
    name,
    description,
    startDate,
    endDate,
    tokenPrice,
    bonus,
    minPurchase,
    maxPurchase,
    softCap,
    hardCap,
    tokenId,
    isActive,
    isCompleted,
  };
}

function toColumns(phase: Phase): Omit<Row, 'id' | 'version' | 'deletedAt'> {
  return { ...toPhase(phase), startDate: new Date(phase.startDate), endDate: new Date(phase.endDate) };
}

function toStored(row: Row): StoredPhase {
  return { ...row, startDate: row.startDate.toISOString(), endDate: row.endDate.toISOString() };
}
