/** The one thing of Node that a test in `web` may use; the linter keeps it out of everything else. */
declare module 'node:fs' {
  export function readFileSync(file: URL, encoding: 'utf8'): string;
}
