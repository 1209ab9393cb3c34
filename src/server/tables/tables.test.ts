import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TABLE_PAGE_ROWS } from '#contract/table.ts';
import { CSV_COLUMNS } from '#domain/newsletter/import-line.ts';
import type { Database } from '#server/db/database.ts';
import { planOf, statementsDuring } from '#server/testing/record-statements.ts';
import { seedTables } from '#server/testing/seed-tables.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { confirmSession, signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

/** Enough for the planner to choose indexes, and for more than the rows that are counted. */
const ROWS = 12_000;

describe("the team's tables", () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  const clock = manualClock();

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock });
    await seedTables(database, ROWS);
    cookie = await signInAdmin(app, database, 'ana');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });

  const get = (path: string): Promise<Reply> => app.call('GET', `/api/admin/${path}`, { cookie });
  const download = async (path: string): Promise<Reply> => {
    await confirmSession(app, cookie);
    return get(path);
  };
  const page = async (path: string) => {
    const reply = await get(path);
    expect(reply.status, reply.text).toBe(200);
    return reply.json;
  };
  const linesOf = ({ text }: Reply): string[] => text.replace('\uFEFF', '').trimEnd().split('\r\n');
  // biome-ignore lint/suspicious/noExplicitAny: rows of all tables
  const emails = ({ rows }: any): string[] => rows.map(({ email }: { email: string }) => email);

  it.each([
    ['miners', 'created desc, id', 'SELECT id FROM miner_wallets ORDER BY id DESC'],
    ['miners?sort=email', 'e-mail', 'SELECT id FROM miner_wallets ORDER BY email COLLATE "C"'],
    [
      'subscribers?sort=email&order=desc',
      'e-mail',
      'SELECT id FROM newsletter_subscriptions ORDER BY email COLLATE "C" DESC',
    ],
    [
      'subscribers?status=left',
      'time',
      "SELECT id FROM newsletter_subscriptions WHERE state = 'left' ORDER BY consented_at DESC",
    ],
    ['miners?sort=mined', 'TVX', 'SELECT id FROM miner_wallets ORDER BY total_mined_tvx, id'],
    ['miners?sort=synced', 'sync', 'SELECT id FROM miner_wallets ORDER BY last_sync_ms, id'],
    ['subscribers?sort=form', 'form', 'SELECT id FROM newsletter_subscriptions ORDER BY source, id'],
  ])('%s: pages forward and back, in the order of %s, without gaps or repetitions', async (path, _order, statement) => {
    const { rows } = await database.pool.query<{ id: string }>(`${statement} LIMIT ${3 * TABLE_PAGE_ROWS}`);
    const ids = rows.map(({ id }) => Number(id));
    const join = path.includes('?') ? '&' : '?';
    const idsOf = ({ rows: shown }: { rows: { id: number }[] }) => shown.map(({ id }) => id);
    const first = await page(path);
    expect(idsOf(first)).toEqual(ids.slice(0, TABLE_PAGE_ROWS));
    expect(first.previous).toBeNull();
    const second = await page(`${path}${join}after=${first.next}`);
    expect(idsOf(second)).toEqual(ids.slice(TABLE_PAGE_ROWS, 2 * TABLE_PAGE_ROWS));
    const third = await page(`${path}${join}after=${second.next}`);
    expect(idsOf(third)).toEqual(ids.slice(2 * TABLE_PAGE_ROWS));
    const back = await page(`${path}${join}before=${third.previous}`);
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(idsOf(await page(`${path}${join}before=${back.previous}`))).toEqual(idsOf(first));
  });

  it('counts what matches, up to a limit', async () => {
    expect((await page('miners')).count).toEqual({ rows: 10_000, hasMore: true });
    expect((await page('miners?status=blocked')).count).toEqual({ rows: ROWS / 1_000, hasMore: false });
    expect((await page('subscribers?status=left')).count).toEqual({ rows: ROWS / 10, hasMore: false });
  });

  it('finds the beginning of a name, whatever its case, and nothing else', async () => {
    expect(emails(await page('miners?search=%20MINER-777%40'))).toEqual(['miner-777@example.test']);
    expect(emails(await page('miners?search=miner-1199&sort=email'))).toEqual(
      [
        'miner-1199@example.test',
        ...Array.from({ length: 10 }, (_, index) => `miner-1199${index}@example.test`),
      ].sort(),
    );
    expect((await page('miners?search=iner-777%40')).rows).toEqual([]);
    expect((await page('miners?search=%25')).rows).toEqual([]);
    expect((await page('miners?search=miner_')).rows).toEqual([]);
  });

  it.each([
    'miners?sort=total',
    'miners?order=up',
    'miners?status=gone',
    'miners?after=x',
    `miners?sort=email&before=${'a'.repeat(700)}`,
    `subscribers?after=${Buffer.from('["not a time",1]').toString('base64url')}`,
    `miners?after=${Buffer.from('["1; DROP TABLE users",1]').toString('base64url')}`,
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
    ['miners?search=miner-777', /miner_wallets_email_prefix/],
    ['miners?status=blocked', /miner_wallets_blocked/],
    ['subscribers', /newsletter_subscriptions_consented_at/],
    ['subscribers?status=left', /newsletter_subscriptions_state/],
    ['subscribers?search=reader-777', /newsletter_subscriptions_email_prefix/],
    ['activity', /activity_at/],
    ['activity?by=admin-3', /activity_by/],
    ['activity?kind=table', /activity_kind/],
  ])('reads a page of %s by an index (EXPLAIN), at any depth', async (path, index) => {
    const first = await page(path);
    const join = path.includes('?') ? '&' : '?';
    for (const address of first.next === null ? [path] : [path, `${path}${join}after=${first.next}`]) {
      const statements = await statementsDuring(database, () => page(address));
      const read = statements.find(({ text }) => /order by[\s\S]* limit /i.test(text));
      const plan = read === undefined ? '' : await planOf(database, read);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(
        /Seq Scan on (miner_wallets|newsletter_subscriptions|presale_phase|user_sessions|activity)/,
      );
    }
  });

  it('exports exactly what the filters show', async () => {
    const { rows } = await database.pool.query<{ email: string }>(
      'SELECT email FROM newsletter_subscriptions WHERE state = \'left\' ORDER BY email COLLATE "C"',
    );
    const csv = await download('subscribers/export?status=left&sort=email&order=asc&after=ignored');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="technovex-subscribers-2026-01-01.csv"');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('cache-control')).toBe('no-store');
    const [head, ...lines] = linesOf(csv);
    expect(head).toBe(CSV_COLUMNS.map((column) => `"${column}"`).join());
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ email }) => `"${email}"`));
    expect(linesOf(await download('subscribers/export?search=nobody'))).toEqual([head]);
  });

  it('exports every row of a table once, in several reads', async () => {
    const [, ...lines] = linesOf(await download('miners/export'));
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(ROWS);
    expect(lines).toHaveLength(ROWS);
  });

  it('ends the reading of an export whose download is cut off', async () => {
    let reads = 0;
    let onSecondRead = async (): Promise<void> => undefined;
    const { query } = database.pool;
    database.pool.query = (async (...args: Parameters<typeof query>) => {
      const [{ text }] = args as unknown as [{ readonly text: string }];
      if (/from "miner_wallets"/i.test(text)) reads += 1;
      if (reads === 2) await onSecondRead();
      return query.apply(database.pool, args);
    }) as unknown as typeof query;
    onTestFinished(() => {
      database.pool.query = query;
    });
    await confirmSession(app, cookie);
    const ended = new Promise<void>((resolve) => {
      const controller = new AbortController();
      onSecondRead = async () => {
        onSecondRead = async () => undefined;
        controller.abort();
        // Answered after the server has seen the closed connection.
        await get('subscribers');
        resolve();
      };
      const { signal } = controller;
      fetch(`${app.url}/api/admin/miners/export`, { headers: { cookie }, signal })
        .then((response) => response.text())
        .catch(() => undefined);
    });
    await ended;
    await get('subscribers');
    await get('subscribers');
    expect(reads).toBe(2);
  });

  describe('the activity log', () => {
    it('has what every part of the team did by time, each entry once, at any depth', async () => {
      const seen: string[] = [];
      const kinds = new Set<string>();
      let next: string | null = '';
      for (let pages = 0; pages < 4 && next !== null; pages += 1) {
        const shown: { rows: { id: number; at: string; kind: string }[]; next: string | null } = await page(
          `activity${next === '' ? '' : `?after=${next}`}`,
        );
        for (const { id, at, kind } of shown.rows) {
          seen.push(`${at} ${String(id).padStart(16, '0')}`);
          kinds.add(kind);
        }
        ({ next } = shown);
      }
      expect(seen).toEqual([...new Set(seen)].sort().reverse());
      expect([...kinds]).toEqual(expect.arrayContaining(['account', 'miner', 'phase', 'table']));
    });

    it('can be limited to a kind and an author', async () => {
      const { rows } = await page('activity?kind=table&by=admin-3&order=asc');
      expect(rows.length).toBeGreaterThan(1);
      for (const { kind, by } of rows) expect({ kind, by }).toEqual({ kind: 'table', by: 'admin-3' });
    });

    it('records an export: who, which table, which filters, never what was searched for', async () => {
      await download('miners/export?search=secret%40example.test&status=blocked');
      const { rows } = await page('activity?by=ana&kind=table');
      expect(rows[0]).toMatchObject({
        ...{ by: 'ana', kind: 'table', action: 'exported', subjectId: 'miners', before: null, network: '127.0.0.1' },
        after: { filters: ['search', 'status'] },
      });
      expect(JSON.stringify(rows)).not.toContain('secret');
    });

    it.each(["UPDATE activity SET by = 'nobody'", 'DELETE FROM activity', 'TRUNCATE activity'])(
      'is append-only: rejects %s',
      async (statement) => {
        await expect(database.pool.query(statement)).rejects.toThrow('append-only');
      },
    );
  });
});
