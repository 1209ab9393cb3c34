import { isPlaceholder } from '#contract/pages.ts';
import type { ScreenId } from '#web/content/pages.ts';
import { PAGE_FACTS_ID, type PageFacts } from '#web/lib/page-facts.ts';
import { pageHead } from './page-head.ts';

/** What we read of Vite's `manifest.json`: source path → built file, its imports and style sheets. */
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

/** The files a source module needs at once: those that it imports, and that they import, before its own. */
export function builtFilesOf(manifest: ViteManifest, source: string): BuiltFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  function take(key: string): void {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest has no ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) take(imported);
    scripts.add(`/${chunk.file}`);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
  }
  take(source);
  return { scripts, styles };
}

/** The source file of a screen's route. */
export function routeFile(id: ScreenId): string {
  return `src/web/routes/${isPlaceholder(id) ? 'placeholder' : id}.tsx`;
}

export interface TemplateInput {
  readonly template: string;
  readonly manifest: ViteManifest;
  readonly id: ScreenId;
  readonly publicOrigin: string | undefined;
  /** What `app` was rendered from, for the browser to hydrate it with. */
  readonly facts: PageFacts;
  /** HTML for inside #root. */
  readonly app: string;
}

/** The whole page: the built template with the page's own head and content. */
export function fillTemplate({ template, manifest, id, publicOrigin, facts, app }: TemplateInput): string {
  if (!template.includes(HEAD_MARK) || !template.includes(APP_MARK)) {
    throw new Error(`The template needs ${HEAD_MARK} and ${APP_MARK}.`);
  }
  const files = builtFilesOf(manifest, routeFile(id));
  const head = [
    ...pageHead({ id, publicOrigin }),
    ...[...files.styles]
      .filter((href) => !template.includes(`href="${href}"`))
      .map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`),
  ].join('\n    ');
  return startedAfterPaint(withFacts(template, facts), files.scripts)
    .replace(HEAD_MARK, () => head)
    .replace(APP_MARK, () => app);
}

/** Data, not a script. `<` is escaped, so that no text in it can end the element. */
function withFacts(template: string, facts: PageFacts): string {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return template.replace(
    '</body>',
    () => `  <script type="application/json" id="${PAGE_FACTS_ID}">${json}</script>
  </body>`,
  );
}

const ENTRY = /\s*<script type="module" [^>]*src="([^"]+)"><\/script>/;

/** A page that is never painted, because its window is covered for example, starts all the same. */
const START_MS_MAX = 4_000;

/**
 * Runs in the page: its text can be read and its links work without scripts, which on a slow line would take the room of what
 * is seen. They are all fetched at once and run one by one, so that a slow phone scrolls in between. A page that opens unseen
 * starts at once. The button that somebody presses before React listens is pressed again when it does.
 */
const START_AFTER_PAINT = `
      (() => {
        const parts = JSON.parse(document.getElementById('scripts').textContent);
        addEventListener('click', ({ target }) => (window.pressedEarly = target.closest('button')), true);
        let isStarted = false;
        const runParts = async () => {
          for (const href of parts) {
            await import(href);
            await new Promise((turn) => setTimeout(turn));
          }
        };
        const start = () => {
          if (isStarted) return;
          isStarted = true;
          for (const href of parts) {
            const link = { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href };
            document.head.append(Object.assign(document.createElement('link'), link));
          }
          window.partsRun = runParts();
        };
        const isTold = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
        if (document.hidden || !isTold) return start();
        new PerformanceObserver((paints) => {
          if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
        }).observe({ type: 'paint', buffered: true });
        setTimeout(start, ${START_MS_MAX});
      })();
    `;

/** Takes the built entry out of the template's head: it starts when the page has been painted, with its parts beside it. */
function startedAfterPaint(template: string, scripts: ReadonlySet<string>): string {
  const entry = ENTRY.exec(template)?.[1];
  if (entry === undefined) throw new Error('The template has no entry script.');
  const list = JSON.stringify([...new Set(scripts).add(entry)]);
  return template.replace(ENTRY, '').replace(
    '</body>',
    () => `  <script type="application/json" id="scripts">${list}</script>
    <script>${START_AFTER_PAINT}</script>
  </body>`,
  );
}
