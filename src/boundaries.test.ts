import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, lint } from '../scripts/testing/project-copy.ts';

/**
 * Violates each boundary in a copy of the project with the real settings, and expects an error of the real linter or
 * compiler. Allowed counterparts show that the rules do not reject everything.
 */

/** Violation | its folder | the rule that must reject it | the code. */
const REJECTED_BY_LINTER = table(`
  domain → package                    | src/domain/miner          | style/noRestrictedImports | import { z } from 'zod'; export const a = z;
  domain → contract                   | src/domain/miner          | style/noRestrictedImports | import { a } from '#contract/a.ts'; export const b = a;
  domain → Node                       | src/domain/miner          | style/noRestrictedImports | import type { Stats } from 'node:fs'; export type A = Stats;
  domain → sibling capability         | src/domain/miner          | style/noRestrictedImports | import { a } from '../game/a.ts'; export const b = a;
  contract → server                   | src/contract              | style/noRestrictedImports | import { a } from '#server/a.ts'; export const b = a;
  contract → all of zod               | src/contract              | style/noRestrictedImports | import { z } from 'zod'; export const a = z;
  server → web                        | src/server                | style/noRestrictedImports | import { a } from '#web/a.ts'; export const b = a;
  http → features                     | src/server/http           | style/noRestrictedImports | import { a } from '#server/features/miner/a.ts'; export const b = a;
  db → features                       | src/server/db             | style/noRestrictedImports | import { a } from '#server/features/miner/a.ts'; export const b = a;
  lib → features                      | src/server/lib            | style/noRestrictedImports | import { a } from '#server/features/miner/a.ts'; export const b = a;
  pages → features                    | src/server/pages          | style/noRestrictedImports | import { a } from '#server/features/presale/a.ts'; export const b = a;
  server feature → sibling            | src/server/features/miner | style/noRestrictedImports | import { a } from '../team/a.ts'; export const b = a;
  server feature folder → sibling     | src/server/features/miner/commit | style/noRestrictedImports | import { a } from '../../team/a.ts'; export const b = a;
  server feature → app                | src/server/features/miner | style/noRestrictedImports | import { a } from '#server/app.ts'; export const b = a;
  web → server                        | src/web/app               | style/noRestrictedImports | import type { A } from '#server/a.ts'; export type B = A;
  web → Node                          | src/web/routes            | style/noRestrictedImports | import { readFileSync } from 'node:fs'; export const a = readFileSync;
  web lib → server package            | src/web/lib               | style/noRestrictedImports | import pg from 'pg'; export const a = pg;
  web feature → sibling               | src/web/features/miner    | style/noRestrictedImports | import { a } from '../game/a.ts'; export const b = a;
  web feature folder → sibling        | src/web/features/miner/mining | style/noRestrictedImports | import { a } from '../../game/a.ts'; export const b = a;
  web feature → route                 | src/web/features/miner    | style/noRestrictedImports | import { a } from '#web/routes/home.tsx'; export const b = a;
  web components → features           | src/web/components/ui     | style/noRestrictedImports | import { a } from '#web/features/miner/a.ts'; export const b = a;
  a path that goes down and up        | src/server/features/miner | plugin | import { a } from './../team/a.ts'; export const b = a;
  a named path that climbs            | src/contract              | plugin | import { a } from '#domain/../server/a.ts'; export const b = a;
  a type imported in place            | src/domain/miner          | plugin | export type A = import('../../server/a.ts').A;
  clock                               | src/domain/miner          | plugin | export const a = () => Date.now();
  clock, by its global                | src/server                | plugin | export const a = () => globalThis.Date.now();
  date                                | src/server/features/miner | plugin | export const a = () => new Date();
  randomness                          | src/web/components/ui     | plugin | export const a = () => Math.random();
  environment                         | src/server/http           | style/noProcessEnv | export const a = process.env.PORT;
  default export                      | src/web/lib               | style/noDefaultExport | export default 1;
  barrel                              | src/web/lib               | performance/noReExportAll | export * from './b.ts';
`);

/** Allowed code | its file | the code. */
const ALLOWED = table(`
  domain → own capability, root       | src/domain/miner/ok.ts          | import { c } from '../time.ts'; import { b } from './b.ts'; export const a = b + c;
  domain writes an instant as text    | src/domain/wallet/ok.ts         | export const a = (nowMs: number): string => new Date(nowMs).toISOString();
  server → contract, domain, Node     | src/server/ok.ts                | import { hostname } from 'node:os'; import { b } from '#contract/b.ts'; import { c } from '#domain/c.ts'; export const a = [b, c, hostname, process.pid];
  server feature → own, http, db      | src/server/features/miner/ok.ts | import { c } from '#server/db/c.ts'; import { b } from '#server/http/b.ts'; import { d } from './store.ts'; export const a = [b, c, d];
  web feature → own, lib, components  | src/web/features/miner/ok.ts    | import { b } from '#web/components/ui/b.tsx'; import { c } from '#web/lib/c.ts'; import { d } from './d.ts'; export const a = [b, c, d];
  route → features                    | src/web/routes/ok.ts            | import { b } from '#web/features/game/b.ts'; import { c } from '#web/features/miner/c.ts'; export const a = [b, c];
  the server's clock                  | src/server/lib/clock.ts             | export const now = (): number => Date.now();
  the browser's clock                 | src/web/lib/clock.ts            | export const now = (): number => performance.now();
  a test                              | src/server/ok.test.ts           | export const a = Date.now();
`);

/** Violation | its folder | error codes that the compiler must report | the code. */
const REJECTED_BY_COMPILER = table(`
  domain has no document              | src/domain   | TS2584        | export const a = () => document.title;
  domain has no Node                  | src/domain   | TS2591        | export const a = () => process.pid;
  contract has no document            | src/contract | TS2584        | export const a = () => document.title;
  server has no document              | src/server   | TS2584        | export const a = () => document.title;
  domain → server                     | src/domain   | TS6059,TS6307 | export { ok } from '../server/ok.ts';
  web → server                        | src/web      | TS6059,TS6307 | export { ok } from '../server/ok.ts';
  server → web                        | src/server   | TS6059,TS6307 | export { ok } from '../web/ok.ts';
  enum                                | src/server   | TS1294        | export enum Mode { A = 1 }
  index without a check               | src/web      | TS2322        | export const a = (b: readonly string[]): string => b[0];
`);

/** In the same places: what these layers may import. */
const ACCEPTED_BY_COMPILER = [
  ...['domain', 'contract', 'server', 'web'].map((layer) => [`src/${layer}/ok.ts`, 'export const ok: number = 1;']),
  ['src/contract/use.ts', "export { ok } from '#domain/ok.ts';"],
  ['src/server/use.ts', "export { ok } from '#contract/use.ts';\nexport const pid: number = process.pid;"],
  ['src/web/use.ts', "export { ok } from '#contract/use.ts';\nexport const title: string = document.title;"],
];

it('the linter rejects each violation and an import cycle, of types too, and accepts every allowed counterpart', () => {
  const rejected = REJECTED_BY_LINTER.map(([what, folder, rule = '', code], n) => {
    return { what, file: `${folder}/case-${n}.ts`, category: rule === 'plugin' ? rule : `lint/${rule}`, code };
  });
  const errors = lint([
    ...rejected.map(({ file, code = '' }) => [file, code] as const),
    ...ALLOWED.map(([, file = '', code = '']) => [file, code] as const),
    ['src/web/lib/cycle.ts', "import type { B } from './cycle-b.ts'; export type A = B | 1;"],
    ['src/web/lib/cycle-b.ts', "import type { A } from './cycle.ts'; export type B = A | 2;"],
  ]);
  expect(rejected.filter(({ file, category }) => !errors.get(file)?.includes(category))).toEqual([]);
  expect(errors.get('src/web/lib/cycle.ts')).toContain('lint/suspicious/noImportCycles');
  expect(ALLOWED.map(([what, file = '']) => [what, errors.get(file)]).filter(([, found]) => found)).toEqual([]);
});

it('the compiler rejects each violation, and lets layers import the layers below them', () => {
  const rejected = REJECTED_BY_COMPILER.map(([what, folder, codes = '', code = ''], n) => {
    return { what, file: `${folder}/case-${n}.ts`, codes: codes.split(','), code };
  });
  const files = [...rejected.map(({ file, code }) => [file, code]), ...ACCEPTED_BY_COMPILER];
  const output = compile(files.map(([file = '', code = '']) => [file, code] as const));
  const errorsOf = (file: string) => output.split('\n').filter((line) => line.startsWith(`${file}(`));
  const hasError = (file: string, code: string) => errorsOf(file).some((line) => line.includes(`error ${code}:`));
  expect(rejected.filter(({ file, codes }) => !codes.some((code) => hasError(file, code)))).toEqual([]);
  expect(ACCEPTED_BY_COMPILER.flatMap(([file = '']) => errorsOf(file))).toEqual([]);
});

describe('the folders of a capability', () => {
  /** Each imports only those before it (the capability's README); the files beside them compose all. */
  it.each([
    {
      feature: 'src/web/features/miner',
      order: [
        ...['rules', 'components', 'device', 'calls', 'sign-in', 'mining', 'history', 'notifications'],
        ...['status', 'dashboard'],
      ],
      apart: ['admin'],
    },
    { feature: 'src/web/features/wallet', order: ['rules', 'provider', 'connection', 'panel'], apart: [] },
    { feature: 'src/server/features/miner', order: ['store', 'commit', 'sign-in', 'admin', 'live'], apart: [] },
  ])('import each other in one direction in $feature', ({ feature, order, apart }) => {
    const paths = readdirSync(feature, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
    const files = paths.filter((path) => /^[^/]+\/[^/]+\.tsx?$/.test(path) && !/^testing|\.test\./.test(path));
    const folderOf = (file: string): string => file.slice(0, file.indexOf('/'));
    expect([...new Set(files.map(folderOf))].sort()).toEqual([...order, ...apart].sort());

    const wrong = files.flatMap((file) => {
      const allowed = order.slice(0, order.indexOf(folderOf(file)));
      const imported = readFileSync(`${feature}/${file}`, 'utf8').matchAll(/(?:from |import\()'\.\.\/([^/']+)\//g);
      return [...imported].flatMap(([, folder = '']) => (allowed.includes(folder) ? [] : [`${file} → ${folder}`]));
    });
    expect(wrong).toEqual([]);
  });
});

/** Parses a table with `|` between its cells. */
function table(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n')
    .map((row) => row.split(' | ').map((cell) => cell.trim()));
}
