import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from './project.mjs';

/** Neither the build nor the template of the database reads them. */
const OF_TESTS = /\.test\.tsx?$|[\\/]testing[\\/]/;

/**
 * Returns a hash of the names and contents of files; ignores missing ones, tests, and what only tests use.
 * @param {readonly string[]} paths files and folders (with everything in them), absolute
 * @param {string} [root] base of the relative names
 */
export function fingerprint(paths, root = projectRoot) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn).sort()) {
    const content = readFileSync(file);
    // The length separates the files.
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !OF_TESTS.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}
