import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { projectRoot } from './project.mjs';

/**
 * Texts that are allowed to be put together, each for a reason.
 * @type {Readonly<Record<string, string>>}
 */
const PUT_TOGETHER = {
  'src/server/db/embedded/read-everything.ts':
    'reads every table there is: the texts come from the database, which quotes its own names (%I), before it serves anybody',
};

/** Methods that take SQL as text. */
const TEXT_METHODS = new Set(['query', 'exec']);
/** Parts of a text that the module itself settles when it is loaded, before there is any request. */
const SETTLED = new Set(['Literal', 'TemplateLiteral', 'CallExpression', 'BinaryExpression']);

/**
 * @typedef {{ type: string, start: number, [field: string]: any }} Node ESTree with TypeScript, as the parser gives it
 * @typedef {{ file: string, line: number, says: string }} Finding
 */

/**
 * Finds SQL that could be put together from what somebody sent. Allowed as a query's text: a literal; a constant of the
 * module's top level, which is settled before the first request; a template of such constants; Drizzle's sql`…`, which
 * turns what is put in into parameters. Refused: everything else, and whatever would hide a query from this look.
 *
 * @param {string} file for the findings
 * @param {string} source TypeScript
 * @returns {readonly Finding[]}
 */
export function auditSql(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const constants = topLevelConstants(/** @type {any} */ (program).body);
  const names = declaredNames(/** @type {any} */ (program));
  /** @type {Finding[]} */
  const findings = [];
  /** @param {Node} node @param {string} says */
  const refuse = (node, says) => {
    findings.push({ file, line: source.slice(0, node.start).split('\n').length, says });
  };

  /** @param {Node | undefined} node @returns {boolean} */
  const isSettled = (node) => {
    if (node === undefined) return false;
    if (node.type === 'Literal') return true;
    if (node.type === 'TemplateLiteral') return node.expressions.every(isSettled);
    if (node.type === 'BinaryExpression') return isSettled(node.left) && isSettled(node.right);
    // Declared once in the whole file: no parameter or local constant takes its name.
    return node.type === 'Identifier' && constants.has(node.name) && names.get(node.name) === 1;
  };
  /** @param {Node | undefined} argument */
  const isSettledQuery = (argument) => {
    if (argument?.type !== 'ObjectExpression') return isSettled(argument);
    const texts = argument.properties.filter((/** @type {Node} */ one) => one.key?.name === 'text' && !one.computed);
    const isPlain = argument.properties.every((/** @type {Node} */ one) => one.type === 'Property' && !one.computed);
    return isPlain && texts.length === 1 && isSettled(texts[0].value);
  };

  walk(/** @type {any} */ (program), (node, parent) => {
    if (node.type === 'MemberExpression') {
      const name = node.computed ? node.property.value : node.property.name;
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
      if (name === 'raw' && node.object.name === 'sql') refuse(node, 'sql.raw takes text as SQL');
      if (node.computed && (TEXT_METHODS.has(name) || name === 'execute' || name === 'raw')) {
        refuse(node, `['${name}'] hides a query`);
      } else if (name === 'query' && !isCalled && !isErrorField(node)) {
        refuse(node, '.query is handed on, so that nobody sees what it is called with');
      } else if (TEXT_METHODS.has(name) && isCalled && !(name === 'exec' && isPattern(node.object, constants))) {
        if (!isSettledQuery(parent.arguments[0])) refuse(node, `the text of .${name}() is not a constant`);
      } else if (name === 'execute' && isCalled) {
        const [argument] = parent.arguments;
        const isTagged = argument?.type === 'TaggedTemplateExpression' && argument.tag.name === 'sql';
        if (!isTagged) refuse(node, 'the argument of .execute() is not sql`…`');
      }
    }
    if (node.type === 'ObjectPattern') {
      for (const { key } of node.properties) {
        if (key?.name === 'query' || key?.name === 'execute') refuse(node, `{ ${key.name} } hides a query`);
      }
    }
    if (node.type === 'ImportSpecifier' && node.imported.name === 'sql' && node.local.name !== 'sql') {
      refuse(node, 'sql goes by another name');
    }
  });
  return findings;
}

/**
 * Every module of the server that is not a test.
 * @returns {{ readonly checked: number, readonly findings: readonly Finding[] }}
 */
export function auditServer() {
  const folder = join(projectRoot, 'src', 'server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => relative(projectRoot, join(folder, name)).split(sep).join('/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('/testing/'));
  const findings = files.flatMap((name) => auditSql(name, readFileSync(join(projectRoot, name), 'utf8')));
  const stale = Object.keys(PUT_TOGETHER)
    .filter((file) => !findings.some((finding) => finding.file === file))
    .map((file) => ({
      file,
      line: 1,
      says: 'needs no exception any more: take it off the list in scripts/lib/audit-sql.mjs',
    }));
  return { checked: files.length, findings: [...findings.filter(({ file }) => !(file in PUT_TOGETHER)), ...stale] };
}

/** `error.query`, read and never called: the text of a query that failed. @param {Node} member */
function isErrorField({ object }) {
  return object.type === 'Identifier' && object.name === 'error';
}

/** @param {Node} node @param {ReadonlyMap<string, Node>} constants */
function isPattern(node, constants) {
  const init = node.type === 'Identifier' ? constants.get(node.name) : node;
  return init?.type === 'Literal' && 'regex' in init;
}

/**
 * Names of `const` at the top level, with what they are set to. Objects and arrays are left out, because they can change.
 * @param {readonly Node[]} body
 * @returns {ReadonlyMap<string, Node>}
 */
function topLevelConstants(body) {
  /** @type {Map<string, Node>} */
  const constants = new Map();
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && SETTLED.has(init?.type)) constants.set(id.name, init);
      if (id.type !== 'ArrayPattern' || init?.type !== 'ArrayExpression') continue;
      for (const [index, element] of id.elements.entries()) {
        if (element?.type === 'Identifier' && SETTLED.has(init.elements[index]?.type)) {
          constants.set(element.name, init.elements[index]);
        }
      }
    }
  }
  return constants;
}

/**
 * How often each name is declared, by a variable or as a parameter, anywhere in the file.
 * @param {Node} program
 * @returns {ReadonlyMap<string, number>}
 */
function declaredNames(program) {
  /** @type {Map<string, number>} */
  const names = new Map();
  /** @param {Node | null | undefined} pattern */
  const declare = (pattern) => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') names.set(pattern.name, (names.get(pattern.name) ?? 0) + 1);
    for (const inner of pattern.elements ?? []) declare(inner);
    for (const inner of pattern.properties ?? []) declare(inner.value ?? inner.argument);
    declare(pattern.left ?? (pattern.type === 'RestElement' ? pattern.argument : undefined));
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') declare(node.id);
    if (node.type === 'CatchClause') declare(node.param);
    for (const parameter of Array.isArray(node.params) ? node.params : []) declare(parameter);
  });
  return names;
}

/**
 * @param {Node} node
 * @param {(node: Node, parent: Node | undefined) => void} visit
 * @param {Node} [parent]
 */
function walk(node, visit, parent) {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof child.type === 'string') walk(child, visit, node);
    }
  }
}
