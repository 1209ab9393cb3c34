import { createStore } from 'zustand/vanilla';
import { localStore, type SafeStorage } from './storage.ts';
import type { ReadableStore } from './store.ts';

export type Theme = 'dark' | 'light';

/** Also read by the script in index.html, before the first paint. */
export const THEME_KEY = 'theme';

/**
 * The style sheet reads the theme from the root element's `data-theme`, and picks the icon. The initial state is what
 * the server renders, so hydration changes nothing.
 */
export function createThemeStore(root: () => { readonly dataset: DOMStringMap }, storage: SafeStorage) {
  const store = createStore<Theme>(() => 'dark');

  function apply(theme: Theme): void {
    root().dataset.theme = theme;
    store.setState(theme);
  }

  return {
    ...(store as ReadableStore<Theme>),
    set: (theme: Theme): void => {
      apply(theme);
      storage.write(THEME_KEY, theme);
    },
    /**
     * Adopts the theme that the page was painted with, or one chosen in another tab, without storing it. Every value
     * but `light` means dark; the system's theme is ignored.
     */
    adopt: (stored: string | null | undefined): void => apply(stored === 'light' ? 'light' : 'dark'),
  };
}

/** Colours the browser's own bars; both colours are in index.html. */
function applyThemeColor(theme: Theme): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const content = meta?.dataset[theme];
  if (meta !== null && content !== undefined) meta.content = content;
}

export const themeStore = createThemeStore(() => document.documentElement, localStore);
themeStore.subscribe(applyThemeColor);
