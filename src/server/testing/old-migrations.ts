import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle');

/** Copies the first `count` migrations, those of an earlier version, to a temporary folder. */
export async function oldMigrations(count: number): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'technovex-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal: { entries: unknown[] } = JSON.parse(await readFile(journalFile, 'utf8'));
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Returns the number of migrations. */
export async function migrationCount(): Promise<number> {
  const journal: { entries: unknown[] } = JSON.parse(
    await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
  );
  return journal.entries.length;
}
