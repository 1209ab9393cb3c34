// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are code in strings.
import { expect, it } from 'vitest';
import { lint } from './testing/project-copy.ts';

const COLUMNS = "const COLUMNS = 'id, email';\n";

/** Ways to build a query from user input, or to hide one from the linter. */
const REJECTED: readonly string[] = [
  'const find = (email: string) => pool.query(`select 1 from users where email = ${email}`);',
  'const find = (email: string) => pool.query("select 1 from users where email = \'" + email + "\'");',
  'const find = (email: string) => pool.query<Row>({ name: "find", text: `select ${email}`, values: [] });',
  'async function find(text: string) { await client.query(text); }',
  'async function find(text: string) { await client.query({ text }); }',
  'async function find(config: object) { await client.query({ ...config }); }',
  'async function find(email: string) { const text = `select ${email}`; await client.query(text); }',
  'let text = "select 1"; const find = () => client.query(text);',
  'import { TEXT } from "./elsewhere.ts"; const find = () => client.query({ name: "a", text: `select ${TEXT}` });',
  'const TEXT = process.argv[2]; const find = () => client.query(TEXT);',
  'const find = (email: string) => pool.query(make(email)); ',
  `${COLUMNS}const find = (COLUMNS: string) => pool.query(\`select \${COLUMNS} from users\`);`,
  `${COLUMNS}function find({ COLUMNS }: Row) { return pool.query(COLUMNS); }`,
  'let TEXT = "select 1"; const find = () => client.query(TEXT);',
  'const TEXTS = { find: "select 1" }; const find = () => pool.query(TEXTS.find);',
  'const find = (email: string) => pool["query"](`select ${email}`);',
  'const { query } = pool;',
  'const run = pool.query.bind(pool);',
  'const run = (by: (q: unknown) => void) => by(pool.query);',
  'const find = (email: string) => pglite.exec(`select ${email}`);',
  'const find = (email: string) => orm.execute(`select ${email}`);',
  'const find = (email: string) => orm.execute(sql`select 1` && `select ${email}`);',
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

it('the linter rejects every query that is not constant, and accepts parameters', () => {
  const fileOf = (code: string) => `src/server/fixture-${[...REJECTED, ...ACCEPTED].indexOf(code)}.ts`;
  const errors = lint([...REJECTED, ...ACCEPTED].map((code) => [fileOf(code), code]));
  expect(REJECTED.filter((code) => !errors.get(fileOf(code))?.includes('plugin'))).toEqual([]);
  // A fixture that cannot be parsed would be accepted whatever it says.
  expect(ACCEPTED.filter((code) => errors.get(fileOf(code))?.some((error) => /plugin|parse/.test(error)))).toEqual([]);
});
