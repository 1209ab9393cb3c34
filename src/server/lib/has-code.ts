/** Returns whether the error has this code of Node.js or PostgreSQL, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
