import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from './project.mjs';

/**
 * A hash over names and contents: two trees have the same one exactly when the files are the same. What does not exist
 * is left out.
 * @param {readonly string[]} paths files and folders (taken with all they hold), absolute
 * @param {string} [root] folder that the names are told from
 */
export function fingerprint(paths, root = projectRoot) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn).sort()) {
    const content = readFileSync(file);
    // The length keeps one file's end from passing for the next one's beginning.
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesIn(inside) : entry.isFile() ? [inside] : [];
  });
}
