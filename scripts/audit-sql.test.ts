// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are code in strings.
import { describe, expect, test } from 'vitest';
import { auditServer, auditSql } from './lib/audit-sql.mjs';

const COLUMNS = "const COLUMNS = 'id, email';\n";

/** Ways to put a query together from what somebody sent, or to hide one. */
const REFUSED: readonly string[] = [
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
  'const find = (parts: string[]) => pool.query(parts.join(" "));',
  'const find = (email: string) => pool.query(make(email)); ',
  'const find = (isNew: boolean, email: string) => pool.query(isNew ? email : "select 1");',
  `${COLUMNS}const find = (COLUMNS: string) => pool.query(\`select \${COLUMNS} from users\`);`,
  `${COLUMNS}function find({ COLUMNS }: Row) { return pool.query(COLUMNS); }`,
  'const TEXTS = { find: "select 1" }; const find = () => pool.query(TEXTS.find);',
  'const find = (email: string) => pool["query"](`select ${email}`);',
  'const { query } = pool;',
  'const run = pool.query.bind(pool);',
  'const run = (by: (q: unknown) => void) => by(pool.query);',
  'const find = (email: string) => pglite.exec(`select ${email}`);',
  'const find = (email: string) => orm.execute(`select ${email}`);',
  'const find = (email: string) => orm.execute(sql.raw(email));',
  'const find = (email: string) => orm.select().where(sql`email = ${sql.raw(email)}`);',
  'const find = (email: string) => orm.select().where(sql["raw"](email));',
  'import { sql as trusted } from "drizzle-orm";',
];

const ALLOWED: readonly string[] = [
  "const find = () => pool.query('select 1');",
  `${COLUMNS}const FIND = \`select \${COLUMNS} from users where email = $1\`;
   const find = (email: string) => pool.query<Row>({ name: 'find', text: FIND, values: [email] });`,
  `${COLUMNS}const find = (email: string) => pool.query(\`select \${COLUMNS} from users where email = $1\`, [email]);`,
  `const [A, B] = ['$1', '$2']; const find = (email: string) => pool.query(\`select \${A}, \${B}\`, [email, 1]);`,
  'const find = (email: string) => orm.execute(sql`select 1 from users where email = ${email}`);',
  'const find = (email: string) => orm.select().from(users).where(eq(users.email, email));',
  'const PATTERN = /a(b)/; const find = (text: string) => [PATTERN.exec(text), /b/.exec(text)];',
];

describe('the audit of queries', () => {
  test.each(REFUSED)('refuses %s', (source) => {
    expect(auditSql('fixture.ts', source)).not.toEqual([]);
  });

  test.each(ALLOWED)('allows %s', (source) => {
    expect(auditSql('fixture.ts', source)).toEqual([]);
  });

  test('tells file and line', () => {
    expect(auditSql('a.ts', 'const a = 1;\n\nconst find = (b: string) => pool.query(b);')).toEqual([
      { file: 'a.ts', line: 3, says: 'the text of .query() is not a constant' },
    ]);
  });

  test('finds nothing in the server', () => {
    expect(auditServer().findings).toEqual([]);
    expect(auditServer().checked).toBeGreaterThan(50);
  });
});
