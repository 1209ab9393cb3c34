import type { Database, DatabaseLog } from './database.ts';

/**
 * Opens and migrates the database: PostgreSQL when there is a URL, otherwise the embedded database in `dataDir`. Loads
 * only the code of that one.
 *
 * @throws {DatabaseOpenError}
 */
export async function openDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  log: DatabaseLog;
}): Promise<Database> {
  const { databaseUrl, dataDir, log } = options;
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./open-postgres.ts');
    return await openPostgres({ databaseUrl, log });
  }
  const { openEmbedded } = await import('./embedded/open-embedded.ts');
  return await openEmbedded({ dataDir, log });
}
