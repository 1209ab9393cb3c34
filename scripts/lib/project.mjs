import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder, independent of the working directory. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The entry point of the server, created by `vite build --app`. */
export const serverEntry = inProject('dist', 'server', 'main.js');

/**
 * Returns a path inside the project.
 * @param {...string} parts
 */
export function inProject(...parts) {
  return join(projectRoot, ...parts);
}

/**
 * Imports a program of the built server.
 * @param {'main' | 'admin' | 'backup' | 'claims' | 'data'} name
 */
export function importBuilt(name) {
  return import(pathToFileURL(inProject('dist', 'server', `${name}.js`)).href);
}
