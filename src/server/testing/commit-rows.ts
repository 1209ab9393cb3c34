/**
 * A process to kill: commits numbered accounts in batches to the data folder of its first argument, starting after the
 * number of its second, and prints the highest number of each committed batch.
 */
import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from './silent-log.ts';

const BATCH = 20;
const [dataDir = '', first = '0'] = process.argv.slice(2);

const { pool } = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
for (let last = Number(first); ; ) {
  const numbers = Array.from({ length: BATCH }, (_, i) => String(last + 1 + i));
  await pool.query(
    `insert into users (username, username_key, password_hash)
     select number, number, repeat('x', 200) from unnest($1::text[]) number`,
    [numbers],
  );
  last += BATCH;
  process.stdout.write(`${last}\n`);
}
