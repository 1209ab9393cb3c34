import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Published snapshots of claims. The files of each are in `CLAIMS_DIR/<name>/`. */
export const claimSnapshots = pgTable('claim_snapshots', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** `summary.json` as it was signed (time, wallets, total, root, versions). */
  summary: text().notNull(),
  /** Ed25519, in base64. */
  signature: text().notNull(),
});
