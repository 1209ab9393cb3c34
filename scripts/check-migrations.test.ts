import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const COMMAND = resolve(import.meta.dirname, 'check-migrations.mjs');

let migrations = '';

beforeEach(() => {
  migrations = mkdtempSync(join(tmpdir(), 'technovex migrations '));
  cpSync(resolve(import.meta.dirname, '../drizzle'), migrations, { recursive: true });
});

afterEach(() => rmSync(migrations, { recursive: true, force: true }));

function check(): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [COMMAND, migrations], { encoding: 'utf8' });
}

test('passes when the migrations create the schema', () => {
  expect(check()).toMatchObject({ status: 0, stderr: '' });
});

test('fails when the schema has a column that no migration adds', () => {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'),
  );
  const number = journal.entries.at(-1)?.tag.split('_', 1)[0];
  const snapshot = join(migrations, `meta/${number}_snapshot.json`);
  const content: { tables: Record<string, { columns: Record<string, unknown> }> } = JSON.parse(
    readFileSync(snapshot, 'utf8'),
  );
  delete content.tables['public.newsletter_subscriptions']?.columns.source;
  writeFileSync(snapshot, JSON.stringify(content));
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toContain('The schema and the migrations in drizzle/ disagree.');
});
