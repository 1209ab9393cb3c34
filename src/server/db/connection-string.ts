/** What `pg` treats as verify-full, with a warning of eight lines. */
const VERIFIED = new Set(['prefer', 'require', 'verify-ca']);

/** Returns DATABASE_URL for `pg`: every sslmode that encrypts checks the certificate, except `no-verify`. */
export function connectionString(databaseUrl: string): string {
  return withSslMode(databaseUrl, (mode) => (VERIFIED.has(mode) ? 'verify-full' : mode));
}

/** Returns DATABASE_URL for PostgreSQL's own programs, which know no `no-verify`. */
export function libpqUrl(databaseUrl: string): string {
  return withSslMode(databaseUrl, (mode) => (mode === 'no-verify' ? 'require' : mode));
}

function withSslMode(databaseUrl: string, change: (mode: string) => string): string {
  return databaseUrl.replace(/([?&]sslmode=)([a-z-]+)/, (_all, name: string, mode: string) => name + change(mode));
}
