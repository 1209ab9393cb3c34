import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** `npm run check` runs it on the real migrations. */
test('the check of the migrations fails when the schema has a column that none of them adds', () => {
  const migrations = mkdtempSync(join(tmpdir(), 'technovex migrations '));
  onTestFinished(() => rmSync(migrations, { recursive: true, force: true }));
  cpSync(resolve(import.meta.dirname, '../drizzle'), migrations, { recursive: true });
  const read = (file: string) => JSON.parse(readFileSync(join(migrations, file), 'utf8'));
  const journal: { entries: { tag: string }[] } = read('meta/_journal.json');
  const snapshot = `meta/${journal.entries.at(-1)?.tag.split('_', 1)[0]}_snapshot.json`;
  const content: { tables: Record<string, { columns: Record<string, unknown> }> } = read(snapshot);
  delete content.tables['public.newsletter_subscriptions']?.columns.source;
  writeFileSync(join(migrations, snapshot), JSON.stringify(content));
  const command = [resolve(import.meta.dirname, 'check-migrations.mjs'), migrations];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('The schema and the migrations in drizzle/ disagree.');
});
