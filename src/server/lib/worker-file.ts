import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the file of a worker for the module with the URL `from`: a source file beside it, or the bundle beside or
 * above the module's chunk.
 *
 * @throws {Error} when the build has no such bundle
 */
export function findWorkerFile(from: string, { source, bundle }: { source: string; bundle: string }): string {
  const file = [`./${source}`, `./${bundle}`, `../${bundle}`]
    .map((name) => fileURLToPath(new URL(name, from)))
    .find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${bundle} is missing from this build`);
  return file;
}
