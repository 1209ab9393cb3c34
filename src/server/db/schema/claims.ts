import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Runs of a snapshot that were started in the admin area. The files of a published one are in `CLAIMS_DIR/<name>/`. */
export const claimSnapshots = pgTable(
  'claim_snapshots',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    /** What the team calls it; never public. */
    label: text().notNull().default(''),
    state: text({ enum: ['running', 'published', 'failed'] }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The administrator's name at that time. */
    startedBy: text('started_by').notNull(),
    /** While it runs: until when its process has to prolong this, by the database's clock. */
    aliveUntil: timestamp('alive_until', { withTimezone: true }).notNull(),
    step: text({ enum: ['reading', 'hashing', 'writing'] })
      .notNull()
      .default('reading'),
    /** Read so far. */
    wallets: bigint({ mode: 'number' }).notNull().default(0),
    finishedAt: timestamp('finished_at', { withTimezone: true, precision: 3 }),
    /** Why it failed, in a sentence. */
    failure: text(),
    /** Of a published one: `summary.json` as it was signed (time, wallets, total, root, versions). */
    summary: text(),
    /** Ed25519, in base64. */
    signature: text(),
  },
  (table) => [
    // One at a time, whichever process it runs in.
    uniqueIndex('claim_snapshots_one_running').on(table.state).where(sql`${table.state} = 'running'`),
  ],
);

/** The latest verification of each published snapshot. */
export const claimVerifications = pgTable(
  'claim_verifications',
  {
    /** The snapshot's name. */
    snapshot: text().primaryKey(),
    state: text({ enum: ['running', 'passed', 'failed'] }).notNull(),
    step: text({ enum: ['statement', 'files', 'claims', 'tree'] })
      .notNull()
      .default('statement'),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    startedBy: text('started_by').notNull(),
    /** While it runs: until when its process has to prolong this, by the database's clock. */
    aliveUntil: timestamp('alive_until', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true, precision: 3 }),
    /** The first difference, in a sentence. */
    failure: text(),
  },
  (table) => [
    // One at a time, whichever process it runs in.
    uniqueIndex('claim_verifications_one_running').on(table.state).where(sql`${table.state} = 'running'`),
  ],
);
