import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import solc from 'solc';

const { resolve } = createRequire(import.meta.url);

/** Takes and returns the compiler's standard JSON. Imports come from the installed packages. */
export function compileSolidity(input: string): string {
  return solc.compile(input, { import: (name) => ({ contents: readFileSync(resolve(name), 'utf8') }) });
}
