import path from 'node:path';

/** The operating contract's variables, parsed once (see `docs/operations.md`). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** PostgreSQL's address; undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly workers: number;
  readonly firstAdmin: FirstAdminConfig;
  readonly newWallets: 'open' | 'closed';
  /** Scheme, host and port people reach the site at; undefined: whatever host the request names. */
  readonly publicOrigin: string | undefined;
  readonly trustProxy: boolean | number | string[];
  /** undefined: made at the first start and kept in the data folder. */
  readonly sessionSecret: string | undefined;
  readonly metricsToken: string | undefined;
  /** Address for reports of vulnerabilities, a `mailto:` or `https:` URL; undefined: there is no security.txt. */
  readonly securityContact: string | undefined;
}

export interface FirstAdminConfig {
  readonly username: string;
  readonly email: string | undefined;
  /** Checked only where it is used: when the database has no administrator. undefined: a random one, printed once. */
  readonly password: string | undefined;
}

/** Every mistake of one environment, each a line for the operator. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

const SESSION_SECRET_CHARACTERS_MIN = 32;
const WORKERS_MAX = 128;

/**
 * Reads the variables of the operating contract. An empty variable counts as unset.
 *
 * @throws {ConfigError} with one sentence for each mistake
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>, defaultDataDir: string): Config {
  const mistakes: string[] = [];
  const read = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const refuse = (name: string, expected: string): void => {
    mistakes.push(`${name} must be ${expected}; it is ${quoted(name, read(name))}.`);
  };
  const integer = (name: string, range: { fallback: number; min: number; max: number }): number => {
    const value = read(name);
    if (value === undefined) return range.fallback;
    const parsed = /^[0-9]{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (parsed >= range.min && parsed <= range.max) return parsed;
    refuse(name, `a whole number from ${range.min} to ${range.max}`);
    return range.fallback;
  };

  const port = integer('PORT', { fallback: 3000, min: 0, max: 65_535 });
  const host = read('HOST') ?? '127.0.0.1';
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) refuse('HOST', 'an address or host name to listen on, such as 127.0.0.1');

  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl)) {
    refuse('DATABASE_URL', 'a PostgreSQL address such as postgres://user:password@host:5432/database');
  }

  const workers = integer('WORKERS', { fallback: 1, min: 1, max: WORKERS_MAX });
  if (workers > 1 && databaseUrl === undefined) {
    mistakes.push(
      `WORKERS must be 1 with the embedded database, which serves one process; it is '${workers}'. Set DATABASE_URL to use more.`,
    );
  }

  const newWallets = read('NEW_WALLETS') ?? 'open';
  if (newWallets !== 'open' && newWallets !== 'closed') refuse('NEW_WALLETS', "'open' or 'closed'");

  const publicOrigin = read('PUBLIC_ORIGIN');
  if (publicOrigin !== undefined && !isOrigin(publicOrigin)) {
    refuse('PUBLIC_ORIGIN', 'an origin without a path, such as https://technovex.example');
  }

  const trustProxy = parseTrustProxy(read('TRUST_PROXY'));
  if (trustProxy === undefined) {
    refuse('TRUST_PROXY', "'true', 'false', a number of proxies, or a list of addresses separated by commas");
  }

  const securityContact = read('SECURITY_CONTACT');
  if (securityContact !== undefined && !isContact(securityContact)) {
    refuse('SECURITY_CONTACT', 'a mailto: or https: address, such as mailto:security@technovex.example');
  }

  const sessionSecret = read('SESSION_SECRET');
  if (sessionSecret !== undefined && sessionSecret.length < SESSION_SECRET_CHARACTERS_MIN) {
    mistakes.push(`SESSION_SECRET must have at least ${SESSION_SECRET_CHARACTERS_MIN} characters.`);
  }

  const username = read('ADMIN_USERNAME') ?? 'admin';
  if (username.length < 3 || username.length > 64) refuse('ADMIN_USERNAME', '3 to 64 characters long');
  const email = read('ADMIN_EMAIL');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) refuse('ADMIN_EMAIL', 'an e-mail address');

  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    port,
    host,
    dataDir: path.resolve(read('DATA_DIR') ?? defaultDataDir),
    databaseUrl,
    workers,
    firstAdmin: { username, email, password: read('ADMIN_PASSWORD') },
    newWallets: newWallets === 'closed' ? 'closed' : 'open',
    publicOrigin: publicOrigin === undefined ? undefined : new URL(publicOrigin).origin,
    trustProxy: trustProxy ?? false,
    sessionSecret,
    metricsToken: read('METRICS_TOKEN'),
    securityContact,
  };
}

/** An address with a password is never repeated in a message. */
function quoted(name: string, value: string | undefined): string {
  return name === 'DATABASE_URL' ? 'something else' : `'${value ?? ''}'`;
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return (protocol === 'http:' || protocol === 'https:') && (value === origin || value === `${origin}/`);
}

/** It is written into a file of lines as it is: visible ASCII only. */
function isContact(value: string): boolean {
  if (!/^[!-~]+$/.test(value)) return false;
  return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+$/.test(value) || (/^https:\/\//.test(value) && URL.canParse(value));
}

function parseTrustProxy(value: string | undefined): boolean | number | string[] | undefined {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  if (/^[0-9]{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  return addresses.every((address) => /^[0-9A-Fa-f.:]+(\/[0-9]{1,3})?$/.test(address)) ? addresses : undefined;
}
