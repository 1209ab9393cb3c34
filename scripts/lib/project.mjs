import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SetupError } from './command.mjs';

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
 * Imports a program of the built server. Installs and builds nothing: beside a running server, only what was deployed
 * may run.
 * @param {'main' | 'admin' | 'backup' | 'claims' | 'data'} name
 */
export async function importBuilt(name) {
  try {
    return await import(pathToFileURL(inProject('dist', 'server', `${name}.js`)).href);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    const missing = existsSync(serverEntry) ? 'Packages are missing: run npm ci --omit=dev' : 'Run npm run build';
    throw new SetupError(`${missing} in ${projectRoot}, then run this again. (${error.message.split('\n')[0]})`);
  }
}
