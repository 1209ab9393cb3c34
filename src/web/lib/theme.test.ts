// biome-ignore lint/style/noRestrictedImports: Vitest empties every style sheet that is imported, `?raw` as well.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import indexHtml from '../../../index.html?raw';
import { memoryStorage } from '../testing/memory-storage.ts';
import { createSafeStorage } from './storage.ts';
import { createThemeStore } from './theme.ts';

function setUp(area: () => Storage = memoryStorage) {
  const root = { dataset: {} as DOMStringMap };
  return { root, store: createThemeStore(() => root, createSafeStorage(area, vi.fn())) };
}

describe('the theme store', () => {
  it('is dark by default, and stores the choice if that is possible', () => {
    const area = memoryStorage();
    const { root, store } = setUp(() => area);
    expect(store.getState()).toBe('dark');
    store.set('light');
    expect(store.getState()).toBe('light');
    expect(root.dataset.theme).toBe('light');
    expect(area.getItem('theme')).toBe('light');
    const forbidden = setUp(() => {
      throw new DOMException('No.', 'SecurityError');
    });
    forbidden.store.set('light');
    expect(forbidden.store.getState()).toBe('light');
  });

  it('adopts the choice of another tab; a cleared or unknown value means dark', () => {
    const { store } = setUp();
    const shown = ['light', null, 'light', 'solarized'].map((value) => {
      store.adopt(value);
      return store.getState();
    });
    expect(shown).toEqual(['light', 'dark', 'light', 'dark']);
  });
});

describe("index.html's script before the first paint", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const scripts = [...indexHtml.matchAll(/<script>([\s\S]*?)<\/script>/g)];

  const meta = /<meta name="theme-color" content="(.*?)" data-dark="(.*?)" data-light="(.*?)" \/>/.exec(indexHtml);
  const [, initial, dark, light] = meta ?? [];

  function afterScript(localStorage: unknown, serviceWorker?: { readonly controller: object | null }) {
    const documentElement = { dataset: {} as DOMStringMap };
    const color = { content: initial ?? '', dataset: { dark, light } };
    const querySelector = (selector: string) => (selector === 'meta[name="theme-color"]' ? color : null);
    // Intl is missing: it takes a quarter of the time before the first paint.
    const run = new Function('localStorage', 'document', 'navigator', 'Intl', scripts[0]?.[1] ?? '');
    run(localStorage, { documentElement, querySelector }, { serviceWorker });
    const { theme, zone, faces } = documentElement.dataset;
    return { theme, zone, color: color.content, areFacesLater: faces !== undefined };
  }

  it("shows the stored theme, else dark, also where storage is forbidden, with the colour of the browser's bars", () => {
    const showing = (getItem: () => string | null) => {
      const { theme, color } = afterScript({ getItem });
      return [theme, color];
    };
    expect(showing(() => 'light')).toEqual(['light', light]);
    for (const stored of [null, 'dark', 'system']) expect(showing(() => stored)).toEqual(['dark', dark]);
    const forbidden = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    expect(showing(forbidden)).toEqual(['dark', dark]);
  });

  it.each([
    ['UTC', 'utc'],
    ['Atlantic/Reykjavik', 'utc'],
    ['Europe/London', undefined],
    ['Australia/Hobart', undefined],
  ])("hides the visitor's own times where they are UTC's all year: %s", (timeZone, zone) => {
    vi.stubEnv('TZ', timeZone);
    expect(afterScript({ getItem: () => null }).zone).toBe(zone);
  });

  it('uses the background colours of both themes', () => {
    const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
    const grounds = tokens.matchAll(/^:root[^{}]*\{[^}]*--ground: (#[0-9a-f]{6});/gm);
    expect([...grounds].map(([, ground]) => ground)).toEqual([dark, light]);
    expect(initial).toBe(dark);
  });

  it('puts the faces on at once where a service worker has them', () => {
    const storage = { getItem: () => null };
    expect(afterScript(storage, { controller: {} }).areFacesLater).toBe(false);
    for (const other of [undefined, { controller: null }]) expect(afterScript(storage, other).areFacesLater).toBe(true);
  });
});
