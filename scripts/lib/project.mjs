import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever the working directory is. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * A path inside the project.
 * @param {...string} parts
 */
export function inProject(...parts) {
  return join(projectRoot, ...parts);
}

/** What the server's process runs; `vite build --app` makes it. */
export const serverEntry = inProject('dist', 'server', 'main.js');
