import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from './silent-log.ts';

/**
 * A program: creates a migrated, empty embedded database in the folder of its argument, or migrates an existing one,
 * and shuts it down cleanly. With a URL instead of a folder, does so on PostgreSQL.
 */
const [where] = process.argv.slice(2);
if (where === undefined) throw new Error('The folder is missing.');
const isUrl = where.startsWith('postgres');
const database = await openDatabase({
  databaseUrl: isUrl ? where : undefined,
  dataDir: isUrl ? '' : where,
  log: SILENT_LOG,
});
await database.close();
