import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TABLE_COUNT_MAX, TABLE_PAGE_ROWS } from '#contract/table.ts';
import { CSV_COLUMNS } from '#domain/newsletter/import-line.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { planOf, statementsDuring } from '#server/testing/record-statements.ts';
import type { Reply } from '#server/testing/start-test-app.ts';
import { confirmSession, signInAdmin } from '#server/testing/test-accounts.ts';

/** Of each table. */
const ROWS = 300;
const MINUTES = "timestamptz '2026-01-01 00:00:00Z' + i * interval '1 minute'";
const MINERS = `INSERT INTO miner_wallets (email, pin_hash, tier_hashrate_ths, difficulty, lasting_bonus_percent,
    total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms, created_at, blocked_at, block_reason)
  SELECT 'miner-' || i || '@example.test', 'x', 1, 1, 0, i % 9, i, i * 60, 0, ${MINUTES},
    CASE WHEN i % 100 = 0 THEN ${MINUTES} END, CASE WHEN i % 100 = 0 THEN 'A reason' END
  FROM generate_series(1, $1::int) AS i`;
const SUBSCRIBERS = `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
  SELECT 'reader-' || i || '@example.test', CASE WHEN i % 2 = 0 THEN 'left' ELSE 'subscribed' END, 'hero', ${MINUTES}
  FROM generate_series($2::int, $1::int) AS i`;
const ACTIVITY = `INSERT INTO activity (kind, subject_id, subject, action, at, by)
  SELECT kind, i::text, '', 'created', ${MINUTES}, 'admin-' || i % 7
  FROM generate_series(1, $1::int) AS i,
    unnest(array['phase', 'account', CASE WHEN i % 10 = 0 THEN 'table' ELSE 'miner' END]) AS kind`;

describe("the team's tables", () => {
  const suite = setUpApp();
  let cookie = '';
  beforeAll(async () => {
    const { pool } = suite.database;
    await pool.query(MINERS, [ROWS]);
    await pool.query(SUBSCRIBERS, [ROWS, 1]);
    await pool.query(ACTIVITY, [ROWS]);
    await pool.query('ANALYZE');
    cookie = await signInAdmin(suite.app, suite.database, 'ana');
  });

  const get = (path: string): Promise<Reply> => suite.app.call('GET', `/api/admin/${path}`, { cookie });
  const download = async (path: string): Promise<Reply> => {
    await confirmSession(suite.app, cookie);
    return get(path);
  };
  const page = async (path: string) => {
    const reply = await get(path);
    expect(reply.status, reply.text).toBe(200);
    return reply.json;
  };
  const and = (path: string, param: string): string => path + (path.includes('?') ? '&' : '?') + param;
  const linesOf = ({ text }: Reply): string[] => text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const emails = async (path: string): Promise<string[]> =>
    (await page(path)).rows.map(({ email }: { email: string }) => email);

  it.each([
    ['miners', 'the creation, newest first', 'SELECT id FROM miner_wallets ORDER BY id DESC'],
    ['miners?sort=email', 'the e-mail', 'SELECT id FROM miner_wallets ORDER BY email COLLATE "C"'],
    ['miners?sort=mined', 'an amount that many share', 'SELECT id FROM miner_wallets ORDER BY total_mined_tvx, id'],
    [
      'subscribers?status=left',
      'the time, of those with a status',
      "SELECT id FROM newsletter_subscriptions WHERE state = 'left' ORDER BY consented_at DESC",
    ],
    ['activity', 'the time, of all parts of the team', 'SELECT id FROM activity ORDER BY at DESC, id DESC'],
    [
      'activity?kind=phase&order=asc',
      'the time, of one kind',
      "SELECT id FROM activity WHERE kind = 'phase' ORDER BY at, id",
    ],
    ['subscribers?sort=form', 'the form', 'SELECT id FROM newsletter_subscriptions ORDER BY source, id'],
  ])('%s: pages forward and back, in the order of %s, without gaps or repetitions', async (path, _order, statement) => {
    const { rows } = await suite.database.pool.query<{ id: string }>(`${statement} LIMIT ${3 * TABLE_PAGE_ROWS}`);
    const ids = rows.map(({ id }) => Number(id));
    const idsOf = ({ rows: shown }: { rows: { id: number }[] }) => shown.map(({ id }) => id);
    const first = await page(path);
    expect(idsOf(first)).toEqual(ids.slice(0, TABLE_PAGE_ROWS));
    expect(first.previous).toBeNull();
    const second = await page(and(path, `after=${first.next}`));
    expect(idsOf(second)).toEqual(ids.slice(TABLE_PAGE_ROWS, 2 * TABLE_PAGE_ROWS));
    const third = await page(and(path, `after=${second.next}`));
    expect(idsOf(third)).toEqual(ids.slice(2 * TABLE_PAGE_ROWS));
    const back = await page(and(path, `before=${third.previous}`));
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(idsOf(await page(and(path, `before=${back.previous}`)))).toEqual(idsOf(first));
  });

  it('finds the beginning of a name, whatever its case, and nothing else', async () => {
    expect(await emails('miners?search=%20MINER-77%40')).toEqual(['miner-77@example.test']);
    const beginning = ['29', ...Array.from({ length: 10 }, (_, digit) => `29${digit}`)];
    expect(await emails('miners?search=miner-29&sort=email')).toEqual(
      beginning.map((number) => `miner-${number}@example.test`).sort(),
    );
    for (const none of ['iner-77%40', '%25', 'miner_']) expect(await emails(`miners?search=${none}`)).toEqual([]);
  });

  it.each([
    'miners?sort=total',
    'miners?status=gone',
    'miners?after=x',
    `miners?sort=email&before=${'a'.repeat(700)}`,
    `subscribers?after=${Buffer.from('["not a time",1]').toString('base64url')}`,
    `miners?sort=email&after=${Buffer.from('["a\\u0000",1]').toString('base64url')}`,
    'miners?search=a%00b',
    'activity?kind=nothing',
    'miners/export?status=gone',
  ])('rejects %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
  });

  it.each([
    ['miners', /miner_wallets_pkey/],
    ['miners?sort=email', /miner_wallets_email_prefix/],
    ['miners?search=miner-299', /miner_wallets_email_prefix/],
    ['miners?status=blocked', /miner_wallets_blocked/],
    ['subscribers', /newsletter_subscriptions_consented_at/],
    ['subscribers?status=left', /newsletter_subscriptions_state/],
    ['subscribers?search=reader-299', /newsletter_subscriptions_email_prefix/],
    ['activity', /activity_at/],
    ['activity?by=admin-3', /activity_by/],
    ['activity?kind=table', /activity_kind/],
  ])('reads a page of %s by an index (EXPLAIN), at any depth', async (path, index) => {
    const first = await page(path);
    for (const address of first.next === null ? [path] : [path, and(path, `after=${first.next}`)]) {
      const statements = await statementsDuring(suite.database, () => page(address));
      const read = statements.find(({ text }) => /order by[\s\S]* limit /i.test(text));
      const plan = read === undefined ? '' : await planOf(suite.database, read);
      expect(plan).toMatch(index);
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('exports exactly what the filters show, and records who, which table and which filters', async () => {
    const { rows } = await suite.database.pool.query<{ email: string }>(
      'SELECT email FROM newsletter_subscriptions WHERE state = \'left\' ORDER BY email COLLATE "C"',
    );
    const csv = await download('subscribers/export?status=left&sort=email&order=asc&after=ignored');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="technovex-subscribers-2026-01-01.csv"');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('cache-control')).toBe('no-store');
    const [head, ...lines] = linesOf(csv);
    expect(head).toBe(CSV_COLUMNS.map((column) => `"${column}"`).join());
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ email }) => `"${email}"`));

    expect(linesOf(await download('subscribers/export?search=secret%40example.test&status=left'))).toEqual([head]);
    const log = (await page('activity?by=ana&kind=table')).rows;
    expect(log[0]).toMatchObject({
      ...{ by: 'ana', kind: 'table', action: 'exported', subjectId: 'subscribers', before: null, network: '127.0.0.1' },
      after: { filters: ['search', 'status'] },
    });
    expect(JSON.stringify(log)).not.toContain('secret');
  });

  it.each(["UPDATE activity SET by = 'nobody'", 'DELETE FROM activity', 'TRUNCATE activity'])(
    'cannot change the activity log, which is append-only: %s',
    async (statement) => {
      await expect(suite.database.pool.query(statement)).rejects.toThrow('append-only');
    },
  );

  describe('a table of more than ten thousand rows', () => {
    const rows = TABLE_COUNT_MAX + 1;
    beforeAll(() => suite.database.pool.query(SUBSCRIBERS, [rows, ROWS + 1]));

    it('is counted up to a limit, and exported once each, in several reads', async () => {
      expect((await page('subscribers')).count).toEqual({ rows: TABLE_COUNT_MAX, hasMore: true });
      expect((await page('subscribers?status=left')).count).toEqual({ rows: (rows - 1) / 2, hasMore: false });
      const [, ...lines] = linesOf(await download('subscribers/export'));
      expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(rows);
      expect(lines).toHaveLength(rows);
    });

    it('is not read any further when the download is cut off', async () => {
      let reads = 0;
      let onSecondRead = async (): Promise<void> => undefined;
      const { pool } = suite.database;
      const { query } = pool;
      pool.query = (async (...args: Parameters<typeof query>) => {
        const [{ text }] = args as unknown as [{ readonly text: string }];
        if (/from "newsletter_subscriptions"/i.test(text)) reads += 1;
        if (reads === 2) await onSecondRead();
        return query.apply(pool, args);
      }) as unknown as typeof query;
      onTestFinished(() => {
        pool.query = query;
      });
      await confirmSession(suite.app, cookie);
      await new Promise<void>((resolve) => {
        const controller = new AbortController();
        onSecondRead = async () => {
          onSecondRead = async () => undefined;
          controller.abort();
          // Answered after the server has seen the closed connection.
          await get('miners');
          resolve();
        };
        const { signal } = controller;
        fetch(`${suite.app.url}/api/admin/subscribers/export`, { headers: { cookie }, signal })
          .then((response) => response.text())
          .catch(() => undefined);
      });
      for (let call = 0; call < 2; call += 1) await get('miners');
      expect(reads).toBe(2);
    });
  });
});
