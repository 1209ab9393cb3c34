import { describe, expect, it, onTestFinished } from 'vitest';
import { subscriptionsImport } from '#contract/newsletter-import.ts';
import { type CsvLine, readCsv } from '#domain/newsletter/read-csv.ts';
import { manualClock, startTestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

const BODY_BYTES_MAX = 60_000;

describe.each(TEST_DATABASES)('a large file of subscriptions on $name', ({ open }) => {
  it('reads 10 MB with broken lines part by part, and loses no good line', { timeout: 300_000 }, async () => {
    const { database, drop } = await open();
    onTestFinished(drop);
    const app = await startTestApp({ database, clock: manualClock() });
    onTestFinished(app.stop);
    const cookie = await signInAdmin(app, database, 'clerk');
    const lines = ['email,consented_at,form'];
    const padding = 'x'.repeat(60);
    for (let n = 0; lines.length < 105_000; n += 1) {
      lines.push(`reader-${n}@mail.example,2025-05-01,${padding}`);
      if (n % 100 === 50) lines.push(`broken-${n}@mail.example,"2025-05-01,${padding}`, '\u0000,,"",,\u202e', '"""');
    }
    const text = lines.join('\n');
    expect(text.length).toBeGreaterThan(10_000_000);
    const [header, ...rows] = readCsv(text);
    const counts = new Map<string, number>();
    for (let start = 0; start < rows.length; ) {
      const part: CsvLine[] = [];
      let bytes = 200;
      for (; start < rows.length && part.length < 500; start += 1) {
        const row = rows[start];
        if (row === undefined) break;
        bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
        if (bytes > BODY_BYTES_MAX) break;
        part.push(row);
      }
      const response = await app.call('POST', subscriptionsImport.path, {
        cookie,
        body: { isDryRun: false, header: header?.cells, lines: part },
      });
      expect(response.status).toBe(200);
      for (const { effect } of response.json) counts.set(effect, (counts.get(effect) ?? 0) + 1);
    }
    const good = lines.filter((line) => line.startsWith('reader-')).length;
    expect(counts.get('added')).toBe(good);
    const { rows: found } = await database.pool.query('SELECT count(*)::int AS count FROM newsletter_subscriptions');
    expect(found[0].count).toBe(good);
  });
});
