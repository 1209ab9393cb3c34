import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The first of these programs that can be run, as an absolute path.
 * @param {readonly string[]} names names looked up on PATH, or absolute paths
 * @returns {string | undefined}
 */
export function findProgram(names) {
  const folders = (process.env.PATH || '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => (/[\\/]/.test(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isProgram);
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
