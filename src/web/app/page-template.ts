import type { ScreenId } from '#web/content/pages.ts';
import { PAGE_DATA_ID, type PageData } from '#web/lib/page-data.ts';
import { pageHead } from './page-head.ts';
import { screenSource } from './screens.ts';

/** The part of Vite's `manifest.json` that is read: source path → built file, imports and style sheets. */
export type ViteManifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] } | undefined
  >
>;

const HEAD_MARK = '<!--head-->';
const APP_MARK = '<!--app-->';

interface BuiltFiles {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

/** A source module's files and those of its static imports, in the order of execution. */
export function builtFilesOf(manifest: ViteManifest, source: string): BuiltFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  function visit(key: string): void {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest has no ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    scripts.add(`/${chunk.file}`);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
  }
  visit(source);
  return { scripts, styles };
}

export interface TemplateInput {
  readonly template: string;
  readonly manifest: ViteManifest;
  readonly id: ScreenId;
  readonly publicOrigin: string | undefined;
  readonly presaleState?: string | undefined;
  /** The facts that `app` was rendered from, for hydration. */
  readonly facts: PageData;
  readonly app: string;
}

export function fillTemplate({
  template,
  manifest,
  id,
  publicOrigin,
  presaleState,
  facts,
  app,
}: TemplateInput): string {
  if (!template.includes(HEAD_MARK) || !template.includes(APP_MARK)) {
    throw new Error(`The template needs ${HEAD_MARK} and ${APP_MARK}.`);
  }
  const files = builtFilesOf(manifest, screenSource(id));
  const head = pageHead({ id, publicOrigin, presaleState }).join('');
  return startedAfterPaint(withFacts(withStyles(template, files.styles), facts), files.scripts)
    .replace(HEAD_MARK, () => head)
    .replace(APP_MARK, () => app);
}

/** A page's own style sheets follow the template's, as when the browser loads the page's module later. */
function withStyles(template: string, styles: ReadonlySet<string>): string {
  const links = [...styles]
    .filter((href) => !template.includes(`href="${href}"`))
    .map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`);
  return template.replace('</head>', () => `${links.join('')}</head>`);
}

/** `<` is escaped, so that no text can end the element. */
function withFacts(template: string, facts: PageData): string {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return template.replace(
    '</body>',
    () => `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script></body>`,
  );
}

const ENTRY = /\s*<script type="module" [^>]*src="([^"]+)"><\/script>/;

/** A page whose paint is never reported (in a covered window, or by an old browser) starts after this time. */
const START_MS_MAX = 4_000;

/**
 * Runs in the page. Scripts and typefaces are loaded after the first paint, so that they do not delay visible content
 * on a slow line; scripts run one per task, and the faces are put on all at once, first near the window (base.css). A
 * hidden page starts at once. The last press before hydration is repeated after it, unless it needed no script: it
 * opened a popover or sent a form. A form that needs scripts is not sent before it. Space presses what has
 * `data-press`, which hydration removes.
 */
const START_AFTER_PAINT = `
(() => {
  const scripts = JSON.parse(document.getElementById('scripts').textContent);
  addEventListener('click', ({ target }) => (window.pressed = target.closest('button:not([popovertarget]),[data-press]') ?? window.pressed), true);
  addEventListener('keydown', (event) => {
    const pressed = event.code === 'Space' && event.target === document.body && document.querySelector('[data-press]');
    if (pressed) event.preventDefault(), (window.pressed = pressed);
  });
  addEventListener('submit', (event) => 'needsScripts' in event.target.dataset ? event.preventDefault() : delete window.pressed, true);
  let isStarted = false;
  const runScripts = async () => {
    for (const href of scripts) {
      await import(href);
      await new Promise((turn) => setTimeout(turn));
    }
  };
  const putOnFaces = async () => {
    await Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
    const { dataset } = document.documentElement;
    if (dataset.faces === undefined) return;
    dataset.faces = 'near';
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    delete dataset.faces;
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    putOnFaces();
    for (const href of scripts) {
      const link = { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
    window.scriptsLoaded = runScripts();
  };
  if (document.hidden) return start();
  setTimeout(start, ${START_MS_MAX});
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
})();
`;

const INLINE_SCRIPT = /<script>([^<]*)<\/script>/g;

/** Returns the code of every script that stands in a page's HTML: the template's and the one that is added here. */
export function inlineScripts(template: string): string[] {
  return [...[...template.matchAll(INLINE_SCRIPT)].map(([, code = '']) => code), START_AFTER_PAINT];
}

/**
 * Moves the entry script from the template's head to the start after the first paint, which waits for the whole page:
 * of a page that is painted while it is parsed, parts move.
 */
function startedAfterPaint(template: string, scripts: ReadonlySet<string>): string {
  const entry = ENTRY.exec(template)?.[1];
  if (entry === undefined) throw new Error('The template has no entry script.');
  const list = JSON.stringify([...new Set(scripts).add(entry)]);
  return template
    .replace(ENTRY, '<link rel="expect" href="#scripts" blocking="render" />')
    .replace(
      '</body>',
      () => `<script type="application/json" id="scripts">${list}</script><script>${START_AFTER_PAINT}</script></body>`,
    );
}
