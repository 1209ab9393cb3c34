// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are code in strings.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '..');
const COLUMNS = "const COLUMNS = 'id, email';\n";

/** Ways to build a query from user input, or to hide one from the linter. */
const REJECTED: readonly string[] = [
  'const find = (email: string) => pool.query(`select 1 from users where email = ${email}`);',
  'const find = (email: string) => pool.query("select 1 from users where email = \'" + email + "\'");',
  'const find = (email: string) => pool.query<Row>({ name: "find", text: `select ${email}`, values: [] });',
  'async function find(text: string) { await client.query(text); }',
  'async function find(text: string) { await client.query({ text }); }',
  'async function find(config: object) { await client.query(config); }',
  'async function find(config: object) { await client.query({ ...config }); }',
  'async function find() { await client.query({ ["te" + "xt"]: process.argv[2] }); }',
  'async function find(email: string) { const text = `select ${email}`; await client.query(text); }',
  'let text = "select 1"; const find = () => client.query(text);',
  'import { TEXTS } from "./elsewhere.ts"; const find = () => client.query(TEXTS.find);',
  'const find = (parts: string[]) => pool.query(parts.join(" "));',
  'const find = (email: string) => pool.query(make(email)); ',
  'const find = (isNew: boolean, email: string) => pool.query(isNew ? email : "select 1");',
  `${COLUMNS}const find = (COLUMNS: string) => pool.query(\`select \${COLUMNS} from users\`);`,
  `${COLUMNS}function find({ COLUMNS }: Row) { return pool.query(COLUMNS); }`,
  'async function find(email: string) { const TEXT = `select ${email}`; await client.query(TEXT); }',
  'const find = (E: string) => pool.query(E);',
  'let TEXT = "select 1"; const find = () => client.query(TEXT);',
  'const TEXTS = { find: "select 1" }; const find = () => pool.query(TEXTS.find);',
  'const find = (email: string) => pool["query"](`select ${email}`);',
  'const { query } = pool;',
  'const { query: run } = pool;',
  'const run = pool.query.bind(pool);',
  'const run = (by: (q: unknown) => void) => by(pool.query);',
  'const find = (email: string) => pool?.query(email);',
  'const find = (email: string) => pglite.exec(`select ${email}`);',
  'const find = (email: string) => orm.execute(`select ${email}`);',
  'const find = (email: string) => orm.execute(sql.raw(email));',
  'const find = (email: string) => orm.select().where(sql`email = ${sql.raw(email)}`);',
  'const find = (email: string) => orm.select().where(sql["raw"](email));',
  'import { sql as trusted } from "drizzle-orm";',
];

const ACCEPTED: readonly string[] = [
  "const find = () => pool.query('select 1');",
  `${COLUMNS}const FIND = \`select \${COLUMNS} from users where email = $1\`;
   const find = (email: string) => pool.query<Row>({ name: 'find', text: FIND, values: [email] });`,
  `${COLUMNS}const find = (email: string) => pool.query(\`select \${COLUMNS} from users where email = $1\`, [email]);`,
  `const [A, B] = ['$1', '$2']; const find = (email: string) => pool.query(\`select \${A}, \${B}\`, [email, 1]);`,
  'const find = (email: string) => orm.execute(sql`select 1 from users where email = ${email}`);',
  'const find = (email: string) => orm.select().from(users).where(eq(users.email, email));',
  'const PATTERN = /a(b)/; const find = (text: string) => [PATTERN.exec(text), /b/.exec(text)];',
];

const fixtures = [...REJECTED, ...ACCEPTED];
const linted = new Map<string, boolean>();

beforeAll(() => {
  const project = mkdtempSync(join(tmpdir(), 'technovex sql '));
  try {
    for (const name of ['biome.json', 'biome', 'package.json', '.gitignore']) {
      cpSync(join(PROJECT, name), join(project, name), { recursive: true });
    }
    mkdirSync(join(project, 'src/server'), { recursive: true });
    for (const [n, code] of fixtures.entries()) writeFileSync(join(project, `src/server/fixture-${n}.ts`), code);
    const biome = join(PROJECT, 'node_modules/@biomejs/biome/bin/biome');
    const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    const report: {
      summary: { unchanged: number };
      diagnostics: { severity: string; category: string; location: { path: string } }[];
    } = JSON.parse(stdout);
    const failed = report.diagnostics
      .filter(({ severity, category }) => severity === 'error' && category === 'plugin')
      .map(({ location }) => location.path);
    for (const [n, code] of fixtures.entries()) linted.set(code, failed.includes(`src/server/fixture-${n}.ts`));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});

describe('the linter', () => {
  test.each(REJECTED)('rejects %s', (code) => {
    expect(linted.get(code)).toBe(true);
  });

  test.each(ACCEPTED)('accepts %s', (code) => {
    expect(linted.get(code)).toBe(false);
  });
});
