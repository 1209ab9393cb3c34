/** Letters and digits of any script, dots, hyphens and underscores: no hidden characters and no markup. */
const PLAIN_USERNAME = /^[\p{L}\p{M}\p{N}._-]*$/u;

export function isPlainUsername(username: string): boolean {
  return PLAIN_USERNAME.test(username);
}

/** Returns the unique form of a name or e-mail: `ADMIN`, ` admin` and full-width `ａｄｍｉｎ` are one name. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
