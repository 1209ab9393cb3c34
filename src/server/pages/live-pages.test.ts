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
import { type LivePages, openLivePages } from './live-pages.ts';
import { NOT_FOUND_PATHNAME, openPageRenderer, type RenderTask } from './page-renderer.ts';

const DIST = path.resolve(import.meta.dirname, '../../../dist');
const NEVER = Number.POSITIVE_INFINITY;
const PHASE: PublicPhase = {
  ...PHASE_FALLBACKS,
  ...{ id: 1, name: 'Phase of the team', tokenPrice: 0.033 },
  ...{
    startDate: '2026-03-01T00:00:00.000Z',
    endDate: '2026-03-31T00:00:00.000Z',
    isActive: false,
    isCompleted: false,
    withheld: [],
  },
};

/** Live pages over a renderer that records its tasks. */
async function open(
  built: SiteData,
  options: { rendering?: (pathname: string) => Promise<void>; script?: string } = {},
) {
  const current = { facts: built, changesAtMs: NEVER };
  const tasks: RenderTask[] = [];
  const clock = manualClock();
  const log = { warn: vi.fn(), error: vi.fn() };
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
            inputsKey: pageInputsKey(pathname, { publicOrigin: undefined, facts: built }),
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
          await options.rendering?.(pathname);
          yield { pathname, html: `<h1>rendering ${tasks.length}</h1>${options.script ?? ''}`, changesAtMs: NEVER };
        }
      },
      stop: () => undefined,
    },
    clock,
    log,
  });
  const refresh = async () => {
    await vi.advanceTimersByTimeAsync(500);
    pages.refresh();
    await vi.runOnlyPendingTimersAsync();
  };
  return { pages, tasks, clock, log, refresh, setData: (facts: SiteData) => Object.assign(current, { facts }) };
}

const text = (pages: LivePages, path: string): string | undefined => pages.at(path)?.identity.bytes.toString();

describe('live pages', () => {
  const builtIn: SiteData = { newWallets: 'open', presalePhases: [], presaleHistory: NO_PRESALE_HISTORY };
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    opened?.pages.stop();
    vi.useRealTimers();
  });

  it('render nothing while the facts are those of the build', async () => {
    opened = await open(builtIn);
    await opened.refresh();
    expect(opened.tasks).toEqual([]);
    expect(text(opened.pages, '/')).toBe('<h1>built /</h1>');
    expect(text(opened.pages, '/admin/presale/edit/{id}')).toBe('<h1>built /admin/presale/edit/1</h1>');
  });

  it('render every page when a phase changes, because all announce its price', async () => {
    opened = await open(builtIn);
    opened.setData({ ...builtIn, presalePhases: [PHASE] });
    await opened.refresh();
    await vi.waitFor(() => expect(text(opened?.pages as LivePages, '/')).toBe('<h1>rendering 1</h1>'));
    expect(opened.tasks.flatMap(({ pathnames }) => pathnames)).toEqual(expect.arrayContaining(['/', '/web-miner']));
  });

  it('render every page when a setting differs from that of the build', async () => {
    opened = await open(builtIn);
    opened.setData({ ...builtIn, newWallets: 'closed' });
    await opened.refresh();
    await vi.waitFor(() => expect(opened?.tasks[0]?.pathnames).toHaveLength(4));
  });

  it("allow the build's inline scripts only, whatever a page contains", async () => {
    opened = await open(builtIn, { script: '<script>alert(1)</script>' });
    opened.setData({ ...builtIn, newWallets: 'closed' });
    await opened.refresh();
    await vi.waitFor(() => expect(text(opened?.pages as LivePages, '/')).toContain('alert(1)'));
    const policy = opened.pages.at('/')?.identity.headers.find((value) => value.startsWith("default-src 'none'"));
    expect(policy).toContain("script-src 'self' 'sha256-of-the-build';");
  });

  it('serve each page as soon as it is rendered', async () => {
    let finishSecond = (): void => undefined;
    const second = new Promise<void>((resolve) => {
      finishSecond = resolve;
    });
    opened = await open(builtIn, {
      rendering: (pathname) => (pathname === '/web-miner' ? second : Promise.resolve()),
    });
    opened.setData({ ...builtIn, newWallets: 'closed' });
    await opened.refresh();
    await vi.waitFor(() => expect(text(opened?.pages as LivePages, '/')).toContain('rendering'));
    expect(text(opened.pages, '/web-miner')).toBe('<h1>built /web-miner</h1>');
    finishSecond();
    await vi.waitFor(() => expect(text(opened?.pages as LivePages, '/web-miner')).toContain('rendering'));
  });

  it('render a page again when the passing of time changes it', async () => {
    opened = await open(builtIn);
    opened.clock.advance(9_999);
    await opened.refresh();
    expect(opened.tasks).toEqual([]);
    opened.clock.advance(1);
    await opened.refresh();
    await vi.waitFor(() => expect(opened?.tasks.map(({ pathnames }) => pathnames)).toEqual([['/web-miner']]));
  });

  it('serve the old page when rendering fails, log it, and render again when possible', async () => {
    let isFailing = true;
    opened = await open(builtIn, {
      rendering: async () => {
        if (isFailing) throw new Error('The page / could not be rendered.');
      },
    });
    opened.setData({ ...builtIn, presalePhases: [PHASE] });
    await opened.refresh();
    await vi.waitFor(() => expect(opened?.log.error).toHaveBeenCalledTimes(1));
    expect(text(opened.pages, '/')).toBe('<h1>built /</h1>');
    isFailing = false;
    await opened.refresh();
    await vi.waitFor(() => expect(text(opened?.pages as LivePages, '/')).toBe('<h1>rendering 2</h1>'));
  });
});

describe('the built pages', () => {
  const renderer = openPageRenderer(DIST);
  let pages: LivePages;
  let facts: SiteData = { newWallets: 'open', presalePhases: [], presaleHistory: NO_PRESALE_HISTORY };
  beforeAll(async () => {
    pages = await openLivePages({
      built: await readBuiltPages(DIST),
      publicOrigin: undefined,
      readSiteData: async () => ({ facts, changesAtMs: NEVER }),
      renderer,
      clock: systemClock,
      log: { warn: vi.fn(), error: vi.fn() },
    });
  });
  afterAll(() => pages.stop());

  it('are complete', () => {
    for (const path of [...PAGES.flatMap((page) => page.paths), NOT_FOUND_PATHNAME])
      expect(pages.at(path)).toBeDefined();
  });

  it('get a new ETag and new compressed copies with a change, and allow their inline scripts', async () => {
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
    for (const code of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
  });

  it('are not rendered from invalid facts: rendering rejects with the reason', async () => {
    const broken = { ...facts, presalePhases: [{ ...PHASE, startDate: 'no date' }] };
    const task = { publicOrigin: undefined, facts: broken, nowMs: 0, pathnames: ['/'] };
    await expect(renderer.render(task).next()).rejects.toThrow('Invalid time value');
    const { value } = await renderer.render({ ...task, facts }).next();
    expect(value?.html).toContain('</html>');
  });

  it('are rendered for several tasks at a time, and again after the thread was stopped', async () => {
    const own = openPageRenderer(DIST);
    onTestFinished(() => own.stop());
    const task = { publicOrigin: undefined, facts, nowMs: 0, pathnames: ['/founders', '/trust'] };
    const all = async () => {
      const pathnames: string[] = [];
      for await (const { pathname } of own.render(task)) pathnames.push(pathname);
      return pathnames;
    };
    expect(await Promise.all([all(), all()])).toEqual([task.pathnames, task.pathnames]);
    own.stop();
    expect(await all()).toEqual(task.pathnames);
    const interrupted = all();
    own.stop();
    await expect(interrupted).rejects.toThrow('exited before its last page');
  });
});
