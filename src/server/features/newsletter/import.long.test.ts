import { describe, expect, it, onTestFinished } from 'vitest';
import { subscriptionsImport } from '#contract/newsletter-admin.ts';
import { IMPORT_BYTES_MAX, IMPORT_LINES_MAX } from '#domain/newsletter/import-line.ts';
import { readCsv } from '#server/tables/csv.ts';
import { manualClock, startTestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

describe('a large file of subscriptions', () => {
  it('is imported in one call, and loses no good line for a broken one', { timeout: 120_000 }, async () => {
    const { database, drop } = await openTestDatabase();
    onTestFinished(drop);
    const app = await startTestApp({ database, clock: manualClock() });
    onTestFinished(app.stop);
    const cookie = await signInAdmin(app, database, 'clerk');
    const post = (csv: string) => app.call('POST', subscriptionsImport.path, { cookie, body: { csv } });
    const lines: string[] = [];
    const padding = 'x'.repeat(60);
    for (let n = 0; lines.length < 2_500; n += 1) {
      lines.push(`reader-${n}@mail.example,2025-05-01,${padding}`);
      if (n % 100 === 50) lines.push(`broken-${n}@mail.example,"2025-05-01,${padding}`, '\u0000,,"",,\u202e', '"""');
    }
    const good = lines.filter((line) => line.startsWith('reader-')).length;
    const csv = ['email,consented_at,form', ...lines].join('\n');
    const rejected = [...readCsv(csv)].length - 1 - good;
    expect(rejected).toBeGreaterThan(0);
    const report = { updated: 0, rejected, rejectedLines: expect.any(Array) };
    expect(await post(csv)).toMatchObject({ status: 200, json: { ...report, added: good, leftOut: 0 } });
    const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM newsletter_subscriptions');
    expect(rows[0].count).toBe(good);
    // Everybody is pending, and confirmed by the file: a change of each row.
    await database.pool.query("UPDATE newsletter_subscriptions SET state = 'pending'");
    expect(await post(csv)).toMatchObject({ status: 200, json: { ...report, added: 0, updated: good, leftOut: 0 } });

    const tooMany = ['email,consented_at', ...Array.from({ length: IMPORT_LINES_MAX + 1 }, () => 'x')].join('\n');
    expect((await post(tooMany)).json.detail).toContain('more than 5000 lines');
    expect((await post('x'.repeat(IMPORT_BYTES_MAX + 1))).status).toBe(400);
    expect((await post('x'.repeat(2 * IMPORT_BYTES_MAX))).status).toBe(413);
  });
});
