import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of the first executable program.
 * @param {readonly string[]} names names looked up on PATH, or absolute paths
 * @returns {string | undefined}
 */
export function findProgram(names) {
  const folders = (process.env.PATH || '').split(delimiter).filter(Boolean);
  const paths = names.flatMap((name) => (/[\\/]/.test(name) ? [name] : folders.map((folder) => join(folder, name))));
  return paths.find(isProgram);
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Missing or not executable.
    return false;
  }
}
