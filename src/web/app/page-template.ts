import type { ScreenId } from '#web/content/pages.ts';
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

/** The files a source module needs at once: its own, those it imports, and so on. */
export function builtFilesOf(manifest: ViteManifest, source: string): BuiltFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const open = [source];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest has no ${key}.`);
    if (seen.has(key)) continue;
    seen.add(key);
    scripts.add(`/${chunk.file}`);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
    open.push(...(chunk.imports ?? []));
  }
  return { scripts, styles };
}

export interface TemplateInput {
  readonly template: string;
  readonly manifest: ViteManifest;
  readonly id: ScreenId;
  readonly publicOrigin: string | undefined;
  /** HTML for inside #root. */
  readonly app: string;
}

/** The whole page: the built template with the page's own head and content. */
export function fillTemplate({ template, manifest, id, publicOrigin, app }: TemplateInput): string {
  if (!template.includes(HEAD_MARK) || !template.includes(APP_MARK)) {
    throw new Error(`The template needs ${HEAD_MARK} and ${APP_MARK}.`);
  }
  // Scripts come after what is seen: the text is there without them.
  const patient = template
    .replaceAll('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
  const files = builtFilesOf(manifest, `src/web/routes/${id}.tsx`);
  const head = [
    ...pageHead({ id, publicOrigin }),
    ...[...files.styles]
      .filter((href) => !template.includes(`href="${href}"`))
      .map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`),
    ...[...files.scripts]
      .filter((href) => !template.includes(`"${href}"`))
      .map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`),
  ].join('\n    ');
  return patient.replace(HEAD_MARK, () => head).replace(APP_MARK, () => app);
}
