// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are code in strings.
import { beforeAll, describe, expect, it } from 'vitest';
import { lint } from './testing/project-copy.ts';

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
  'import { TEXT } from "./elsewhere.ts"; const find = () => client.query(TEXT);',
  'import { TEXT } from "./elsewhere.ts"; const find = () => client.query({ name: "a", text: `select ${TEXT}` });',
  'import { TEXTS } from "./elsewhere.ts"; const find = () => client.query(TEXTS.find);',
  'const TEXT = process.argv[2]; const find = () => client.query(TEXT);',
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
  'const find = (email: string) => orm.execute(sql`select 1` && `select ${email}`);',
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
  "import { EMAIL } from './elsewhere.ts'; const FIND = 'select $1'; pool.query({ text: FIND, values: [EMAIL] });",
  'const PATTERN = /a(b)/; const find = (text: string) => [PATTERN.exec(text), /b/.exec(text)];',
];

const FIXTURES = [...REJECTED, ...ACCEPTED];

function fileOf(code: string): string {
  return `src/server/fixture-${FIXTURES.indexOf(code)}.ts`;
}

describe('the linter', () => {
  let errors = new Map<string, string[]>();

  beforeAll(() => {
    errors = lint(FIXTURES.map((code) => [fileOf(code), code]));
  });

  it.each(REJECTED)('rejects %s', (code) => {
    expect(errors.get(fileOf(code))).toContain('plugin');
  });

  it.each(ACCEPTED)('accepts %s', (code) => {
    // A fixture that cannot be parsed would be accepted whatever it says.
    expect(errors.get(fileOf(code)) ?? []).not.toEqual(expect.arrayContaining([expect.stringMatching('plugin|parse')]));
  });
});
