import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder, whatever the working directory is. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What the server's process runs; `vite build --app` makes it. */
export const serverEntry = inProject('dist', 'server', 'main.js');

/**
 * A path inside the project.
 * @param {...string} parts
 */
export function inProject(...parts) {
  return join(projectRoot, ...parts);
}

/**
 * Imports a program of the built server.
 * @param {'main' | 'admin' | 'backup'} name
 */
export function importBuilt(name) {
  return import(pathToFileURL(inProject('dist', 'server', `${name}.js`)).href);
}
