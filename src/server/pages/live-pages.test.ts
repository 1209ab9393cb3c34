import { createHash } from 'node:crypto';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import type { PublicPhase } from '#contract/presale.ts';
import { NO_PRESALE_HISTORY, type SiteData } from '#contract/site-data.ts';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';
import { systemClock } from '#server/lib/clock.ts';
import { manualClock } from '../testing/start-test-app.ts';
import { pageInputsKey, readBuiltPages } from './built-pages.ts';
import { openLivePages } from './live-pages.ts';
import { NOT_FOUND_PATHNAME, openPageRenderer, type RenderTask } from './page-renderer.ts';

const DIST = path.resolve(import.meta.dirname, '../../../dist');
const NEVER = Number.POSITIVE_INFINITY;
const BUILT_IN: SiteData = { newWallets: 'open', presalePhases: [], presaleHistory: NO_PRESALE_HISTORY };
const PHASE: PublicPhase = {
  ...PHASE_FALLBACKS,
  ...{ id: 1, name: 'Phase of the team', tokenPrice: 0.033, isActive: false, isCompleted: false, withheld: [] },
  ...{ startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-31T00:00:00.000Z' },
};

describe('live pages', () => {
  let stop = (): void => undefined;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  /** Live pages over a renderer that records its tasks. */
  async function open(rendering: (pathname: string) => Promise<string | undefined> = async () => undefined) {
    const current = { facts: BUILT_IN, changesAtMs: NEVER };
    const tasks: RenderTask[] = [];
    const clock = manualClock();
    const log = { error: vi.fn() };
    const pathnames = ['/', '/web-miner', '/admin/presale/edit/1', NOT_FOUND_PATHNAME];
    const pages = await openLivePages({
      built: {
        scriptHashes: ["'sha256-of-the-build'"],
        pages: new Map(
          pathnames.map((pathname) => [
            pathname,
            {
              bytes: Buffer.from(`<h1>built ${pathname}</h1>`),
              compressed: { br: undefined, gzip: undefined },
              inputsKey: pageInputsKey(pathname, { publicOrigin: undefined, facts: BUILT_IN }),
              changesAtMs: pathname === '/web-miner' ? clock.nowMs() + 10_000 : NEVER,
            },
          ]),
        ),
      },
      publicOrigin: undefined,
      readSiteData: async () => current,
      renderer: {
        async *render(task) {
          tasks.push(task);
          for (const pathname of task.pathnames) {
            const more = await rendering(pathname);
            yield { pathname, html: `<h1>rendering ${tasks.length}</h1>${more ?? ''}`, changesAtMs: NEVER };
          }
        },
        stop: () => undefined,
      },
      clock,
      log,
    });
    stop = pages.stop;
    const refresh = async (facts: SiteData = current.facts) => {
      Object.assign(current, { facts });
      await vi.advanceTimersByTimeAsync(500);
      pages.refresh();
      await vi.runOnlyPendingTimersAsync();
    };
    const text = (path: string) => pages.at(path)?.identity.bytes.toString();
    const shows = (path: string, html: string) => vi.waitFor(() => expect(text(path)).toBe(html));
    return { pages, tasks, clock, current, log, refresh, text, shows };
  }

  it('render nothing while the facts are those of the build, and a page again when time changes it', async () => {
    const { tasks, clock, refresh, text } = await open();
    await refresh();
    expect(text('/')).toBe('<h1>built /</h1>');
    expect(text('/admin/presale/edit/{id}')).toBe('<h1>built /admin/presale/edit/1</h1>');
    clock.advance(9_999);
    await refresh();
    expect(tasks).toEqual([]);
    clock.advance(1);
    await refresh();
    await vi.waitFor(() => expect(tasks.map(({ pathnames }) => pathnames)).toEqual([['/web-miner']]));
  });

  it('are updated at the time that changes them, and every 30 seconds in case a notification was lost', async () => {
    const { tasks, clock, current } = await open();
    clock.advance(10_000);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(tasks).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(tasks).toHaveLength(1));
    current.facts = { ...BUILT_IN, newWallets: 'closed' };
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect(tasks).toHaveLength(2));
  });

  it('render every page when a phase or a setting changes, because all announce it', async () => {
    const { tasks, refresh, shows } = await open();
    await refresh({ ...BUILT_IN, presalePhases: [PHASE] });
    await shows(NOT_FOUND_PATHNAME, '<h1>rendering 1</h1>');
    await refresh({ ...BUILT_IN, presalePhases: [PHASE], newWallets: 'closed' });
    await shows(NOT_FOUND_PATHNAME, '<h1>rendering 2</h1>');
    expect(tasks.map(({ pathnames }) => pathnames.length)).toEqual([4, 4]);
  });

  it("allow the build's inline scripts only, whatever a page contains", async () => {
    const { pages, refresh, shows } = await open(async () => '<script>alert(1)</script>');
    await refresh({ ...BUILT_IN, newWallets: 'closed' });
    await shows('/', '<h1>rendering 1</h1><script>alert(1)</script>');
    const policy = pages.at('/')?.identity.headers.find((value) => value.startsWith("default-src 'none'"));
    expect(policy).toContain("script-src 'self' 'sha256-of-the-build';");
  });

  it('serve each page as soon as it is rendered; the old one when that fails, which is logged and repeated', async () => {
    let fail = (): void => undefined;
    let second: Promise<undefined> = new Promise((_, reject) => {
      fail = () => reject(new Error('The page could not be rendered.'));
    });
    const { log, refresh, text, shows } = await open(async (pathname) => (pathname === '/' ? undefined : second));
    await refresh({ ...BUILT_IN, newWallets: 'closed' });
    await shows('/', '<h1>rendering 1</h1>');
    expect(text('/web-miner')).toBe('<h1>built /web-miner</h1>');
    fail();
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1));
    expect(text('/web-miner')).toBe('<h1>built /web-miner</h1>');
    second = Promise.resolve(undefined);
    await refresh();
    await vi.waitFor(() => expect(text('/web-miner')).toContain('rendering'));
  });
});

describe('the built pages', () => {
  const renderer = openPageRenderer(DIST);
  let pages: Awaited<ReturnType<typeof openLivePages>>;
  let facts = BUILT_IN;
  beforeAll(async () => {
    pages = await openLivePages({
      built: await readBuiltPages(DIST),
      publicOrigin: undefined,
      readSiteData: async () => ({ facts, changesAtMs: NEVER }),
      renderer,
      clock: systemClock,
      log: { error: vi.fn() },
    });
  });
  afterAll(() => pages.stop());

  it('are complete, and get a new ETag and compressed copies with a change, and allow their inline scripts', async () => {
    for (const path of [...PAGES.flatMap((page) => page.paths), NOT_FOUND_PATHNAME])
      expect(pages.at(path)).toBeDefined();
    const before = pages.at('/');
    facts = { ...facts, presalePhases: [PHASE] };
    pages.refresh();
    await vi.waitFor(() => expect(pages.at('/')).not.toBe(before), { timeout: 50_000 });
    const after = pages.at('/');
    const html = after?.identity.bytes.toString() ?? '';
    expect(html).toContain('$0.033');
    expect(brotliDecompressSync(after?.br?.bytes ?? '').toString()).toBe(html);
    expect(gunzipSync(after?.gzip?.bytes ?? '').toString()).toBe(html);
    for (const copy of ['identity', 'br', 'gzip'] as const) expect(after?.[copy]?.etag).not.toBe(before?.[copy]?.etag);
    const policy = after?.identity.headers.find((value) => value.startsWith("default-src 'none'"));
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
    expect(inline).toHaveLength(2);
    for (const code of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  });

  it('are rendered for several tasks at a time, not from invalid facts, and again after the thread was stopped', async () => {
    const own = openPageRenderer(DIST);
    onTestFinished(() => own.stop());
    const task = { publicOrigin: undefined, facts: BUILT_IN, nowMs: 0, pathnames: ['/founders', '/trust'] };
    const all = async () => {
      const pathnames: string[] = [];
      for await (const { pathname } of own.render(task)) pathnames.push(pathname);
      return pathnames;
    };
    const broken = { ...BUILT_IN, presalePhases: [{ ...PHASE, startDate: 'no date' }] };
    await expect(own.render({ ...task, facts: broken }).next()).rejects.toThrow('Invalid time value');
    expect(await Promise.all([all(), all()])).toEqual([task.pathnames, task.pathnames]);
    own.stop();
    expect(await all()).toEqual(task.pathnames);
    const interrupted = all();
    own.stop();
    await expect(interrupted).rejects.toThrow('exited before its last page');
  });
});
