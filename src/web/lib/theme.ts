import { localStore, type SafeStorage } from './storage.ts';

export type Theme = 'dark' | 'light';

/** Also read by the script in index.html, before the first paint. */
export const THEME_KEY = 'theme';

/** Anything but the word `light` means dark; the system's theme is not asked (specification, section 1). */
export function parseTheme(stored: string | null | undefined): Theme {
  return stored === 'light' ? 'light' : 'dark';
}

export interface ThemeStore {
  readonly current: () => Theme;
  readonly set: (theme: Theme) => void;
  /** Takes over a theme chosen in another tab, without storing it again. */
  readonly adopt: (stored: string | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The theme lives in the root element's `data-theme`, where the style sheet reads it. */
export function createThemeStore(root: () => { readonly dataset: DOMStringMap }, storage: SafeStorage): ThemeStore {
  const listeners = new Set<() => void>();

  function show(theme: Theme): void {
    root().dataset.theme = theme;
    for (const listener of listeners) listener();
  }

  return {
    current: () => parseTheme(root().dataset.theme),
    set: (theme) => {
      show(theme);
      storage.write(THEME_KEY, theme);
    },
    adopt: (stored) => show(parseTheme(stored)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The colour of the browser's own bars; both stand in the page (index.html). */
function showThemeColour(theme: Theme): void {
  const colour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const content = colour?.dataset[theme];
  if (colour !== null && content !== undefined) colour.content = content;
}

export const themeStore: ThemeStore = createThemeStore(() => document.documentElement, localStore);
themeStore.subscribe(() => showThemeColour(themeStore.current()));
