import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from './silent-log.ts';

/** Run as a program: makes a migrated, empty embedded database in the folder that it is given, and closes it in good order. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Say in which folder.');
const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
await database.close();
