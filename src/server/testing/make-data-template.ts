import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from './silent-log.ts';

/**
 * Run as a program: makes a migrated, empty embedded database in the folder that it is given, or migrates what is there, and
 * closes it in good order. Given a URL instead of a folder, it does so on PostgreSQL.
 */
const [where] = process.argv.slice(2);
if (where === undefined) throw new Error('Say in which folder.');
const isUrl = where.startsWith('postgres');
const database = await openDatabase({
  databaseUrl: isUrl ? where : undefined,
  dataDir: isUrl ? '' : where,
  log: SILENT_LOG,
});
await database.close();
