import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Retention } from '#contract/site-data.ts';
import { normalizeEmail } from '#domain/email.ts';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import { LEFT_PAUSE_DAYS } from '#domain/newsletter/subscription.ts';
import { USERNAME_CHARACTERS_MAX, USERNAME_CHARACTERS_MIN } from '#domain/team/limits.ts';
import { parseSigningKey } from '#server/credentials/key-files.ts';
import { type MailConfig, parseMailAddress, parseSmtpUrl } from '#server/mail/smtp-transport.ts';

const WORKERS_MAX = 128;
/** Of one live channel. A page sends one sync a second; only load tests send more. */
export const LIVE_MESSAGES_PER_SECOND = 10;
const LIVE_MESSAGES_PER_SECOND_MAX = 1_000_000;
const SESSION_SECRET_CHARACTERS_MIN = 32;
const METRICS_TOKEN_CHARACTERS_MIN = 16;
/** A trigger of the tables enforces it too. */
const ACTIVITY_DAYS_MIN = 30;
const DAYS_MAX = 36_500;
const IP_RANGE = '[0-9A-Fa-f.:]+(?:/[0-9]{1,3})?';
const PROXIES = new RegExp(`^(?:true|false|${IP_RANGE}(?:\\s*,\\s*${IP_RANGE})*)$`);
const USERNAME = new RegExp(`^.{${USERNAME_CHARACTERS_MIN},${USERNAME_CHARACTERS_MAX}}$`, 's');
const NOT_POSTGRES = 'must be a PostgreSQL address such as postgres://user:password@host:5432/database.';
const ONE_HOST =
  'must name one server: several hosts and target_session_attrs are not supported. Put a proxy that follows the primary in front (docs/operations.md, "Fail-over").';
const ENCODED = 'user name and password encoded: @ as %40, / as %2F, # as %23, ? as %3F, % as %25, a space as %20.';
const NO_SIGNING_KEY = 'must be the base64 of an Ed25519 private key (PKCS#8, DER).';
const NOT_SMTP = `must be the address of a mail server such as smtp://user:password@mail.example:587, or smtps://…, its ${ENCODED}`;
const charactersMin = (min: number) => z.minLength(min, `must have at least ${min} characters.`);

/** The variables of the operating contract (README.md). Messages follow the name and never repeat a secret. */
const ENVIRONMENT = z
  .object({
    PORT: integer(3000, 0, 65_535),
    HOST: z._default(
      text(/^[A-Za-z0-9.:_-]+$/, 'an address or host name to listen on, such as 127.0.0.1'),
      '127.0.0.1',
    ),
    DATA_DIR: z.optional(z.string()),
    DATABASE_URL: z.optional(z.string().check(z.refine(isPostgresUrl, { error: postgresProblem }))),
    WORKERS: integer(1, 1, WORKERS_MAX),
    NEW_WALLETS: z._default(z.enum(['open', 'closed'], invalid("'open' or 'closed'")), 'open'),
    PUBLIC_ORIGIN: z.optional(
      z.pipe(
        text(isOrigin, 'an origin without a path, such as https://technovex.example'),
        // As browsers send it: without a final slash and a usual port, in small letters and ASCII.
        z.transform((value) => new URL(value).origin),
      ),
    ),
    TRUST_PROXY: z.pipe(
      z._default(
        text(isProxies, "'true', 'false', a number of proxies, or a list of addresses separated by commas"),
        'false',
      ),
      z.transform(parseTrustProxy),
    ),
    SECURITY_CONTACT: z.optional(
      text(isContact, 'a mailto: or https: address, such as mailto:security@technovex.example'),
    ),
    SESSION_SECRET: z.optional(z.string().check(charactersMin(SESSION_SECRET_CHARACTERS_MIN))),
    CLAIMS_SIGNING_KEY: z.optional(
      z.pipe(
        z.string().check(z.refine((value) => parseSigningKey(value) !== undefined, NO_SIGNING_KEY)),
        z.transform(parseSigningKey),
      ),
    ),
    CLAIMS_DIR: z.optional(z.string()),
    ACTIVITY_LOG_DAYS: z.optional(days(ACTIVITY_DAYS_MIN)),
    LEFT_SUBSCRIPTIONS_DAYS: z.optional(days(LEFT_PAUSE_DAYS)),
    REQUIRE_SECOND_FACTOR: z.optional(z.enum(['admin'], invalid("'admin', or not set"))),
    LIVE_MESSAGES_PER_SECOND: integer(LIVE_MESSAGES_PER_SECOND, 1, LIVE_MESSAGES_PER_SECOND_MAX),
    METRICS_TOKEN: z.optional(z.string().check(charactersMin(METRICS_TOKEN_CHARACTERS_MIN))),
    SMTP_URL: z.optional(z.string().check(z.refine((value) => parseSmtpUrl(value) !== undefined, NOT_SMTP))),
    MAIL_FROM: z.optional(
      text((value) => parseMailAddress(value) !== undefined, 'an address such as Technovex <news@technovex.example>'),
    ),
    ADMIN_USERNAME: z._default(
      text(USERNAME, `${USERNAME_CHARACTERS_MIN} to ${USERNAME_CHARACTERS_MAX} characters long`),
      'admin',
    ),
    ADMIN_EMAIL: z.optional(
      z.pipe(
        text((value) => isNewsletterEmail(normalizeEmail(value)), 'an email address'),
        z.transform(normalizeEmail),
      ),
    ),
    ADMIN_PASSWORD: z.optional(z.string()),
  })
  .check(
    z.refine((env) => env.WORKERS === 1 || env.DATABASE_URL !== undefined, {
      path: ['WORKERS'],
      // Also when another setting is invalid; a number means that this one is valid by itself.
      when: ({ value }) => typeof Object(value).WORKERS === 'number',
      error: ({ input }) =>
        `must be 1 with the embedded database, which serves one process; it is '${Object(input).WORKERS}'. Set DATABASE_URL to use more.`,
    }),
    neededForMail('MAIL_FROM'),
    // Links in mails must not depend on what a request claims to be sent to.
    neededForMail('PUBLIC_ORIGIN'),
  );

export type Config = ReturnType<typeof parseConfig>;

/** Thrown for invalid settings, with one line for each. */
export class ConfigError extends Error {
  readonly messages: readonly string[];
  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.name = 'ConfigError';
    this.messages = messages;
  }
}

/** Reads the variables of the operating contract. An empty variable counts as unset. @throws {ConfigError} */
export function parseConfig(env: Readonly<Record<string, string | undefined>>, defaultDataDir: string) {
  const trimmed = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]));
  const { data, error } = ENVIRONMENT.safeParse(trimmed);
  if (error) throw new ConfigError(error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`));
  const dataDir = path.resolve(data.DATA_DIR ?? defaultDataDir);
  const retention: Retention = {
    activityDays: data.ACTIVITY_LOG_DAYS,
    leftSubscriptionsDays: data.LEFT_SUBSCRIPTIONS_DAYS,
  };
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    /** undefined: the embedded database. */
    databaseUrl: data.DATABASE_URL,
    workers: data.WORKERS,
    firstAdmin: {
      username: data.ADMIN_USERNAME,
      email: data.ADMIN_EMAIL,
      /** Checked only where it is used. undefined: a random one, printed once. */
      password: data.ADMIN_PASSWORD,
    },
    newWallets: data.NEW_WALLETS,
    /** undefined: the host that a request names. */
    publicOrigin: data.PUBLIC_ORIGIN,
    trustProxy: data.TRUST_PROXY,
    /** undefined: generated at the first start and kept in the data folder. */
    sessionSecret: data.SESSION_SECRET,
    /** undefined: generated at the first snapshot and kept in the data folder. */
    claimsSigningKey: data.CLAIMS_SIGNING_KEY,
    /** The files of published snapshots; one folder for all machines that serve one database. */
    claimsDir: path.resolve(data.CLAIMS_DIR ?? path.join(dataDir, 'claims')),
    retention,
    requiresSecondFactor: data.REQUIRE_SECOND_FACTOR === 'admin',
    liveMessagesPerSecond: data.LIVE_MESSAGES_PER_SECOND,
    metricsToken: data.METRICS_TOKEN,
    securityContact: data.SECURITY_CONTACT,
    mail: mailConfig(data.SMTP_URL, data.MAIL_FROM),
  };
}

/** Returns the names of the settings that are set; their values may be secrets. */
export function settingsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(ENVIRONMENT.shape).filter((name) => env[name]?.trim());
}

function mailConfig(smtpUrl: string | undefined, mailFrom: string | undefined): MailConfig | undefined {
  const [smtp, from] = [smtpUrl && parseSmtpUrl(smtpUrl), mailFrom && parseMailAddress(mailFrom)];
  return smtp && from ? { smtp, from } : undefined;
}

function neededForMail(name: 'MAIL_FROM' | 'PUBLIC_ORIGIN') {
  return z.refine((env: unknown) => Object(env).SMTP_URL === undefined || Object(env)[name] !== undefined, {
    path: [name],
    when: ({ value }) => typeof Object(value).SMTP_URL === 'string',
    error: 'must be set when SMTP_URL is set.',
  });
}

function invalid(expected: string) {
  return {
    error({ input }: { readonly input?: unknown }) {
      // An address may have a password.
      const shown = String(input)
        .replaceAll(/\s+/g, ' ')
        .replace(/\/\/.*@/, '//…@');
      return `must be ${expected}; it is '${shown}'.`;
    },
  };
}

function text(rule: RegExp | ((value: string) => boolean), expected: string) {
  const isValid = rule instanceof RegExp ? (value: string) => rule.test(value) : rule;
  return z.string().check(z.refine(isValid, invalid(expected)));
}

function integer(fallback: number, min: number, max: number) {
  return z._default(wholeNumber(min, max), fallback);
}

function days(min: number) {
  return wholeNumber(min, DAYS_MAX);
}

function wholeNumber(min: number, max: number) {
  const isValid = (value: string): boolean =>
    /^[0-9]{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return z.pipe(text(isValid, `a whole number from ${min} to ${max}`), z.transform(Number));
}

export function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) && !namesSeveralHosts(value) && !breaksSyntax(value);
}

/** Whether a part of a secret would be read as host, path or query, and printed with them. */
function breaksSyntax(value: string): boolean {
  return /[#\s]|%(?![0-9a-f]{2})|@.*@|^[^/]*\/\/[^@/?]*[/?].*@/i.test(value);
}

function namesSeveralHosts(value: string): boolean {
  return /^postgres(ql)?:\/\/([^/?]*@|(?![^/?]*@))[^@/?]*,|[?&](host=[^&]*,|target_session_attrs=)/.test(value);
}

function postgresProblem({ input }: { readonly input?: unknown }): string {
  const value = String(input);
  if (/^postgres(ql)?:\/\//.test(value) && breaksSyntax(value)) return `must have its ${ENCODED}`;
  return namesSeveralHosts(value) ? ONE_HOST : NOT_POSTGRES;
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin, href } = new URL(value);
  return (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`;
}

/** Written into the lines of security.txt unchanged: visible ASCII only. */
function isContact(value: string): boolean {
  if (!/^[!-~]+$/.test(value)) return false;
  return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+$/.test(value) || (/^https:\/\//.test(value) && URL.canParse(value));
}

function isProxies(value: string): boolean {
  if (!PROXIES.test(value)) return false;
  const proxies = parseTrustProxy(value);
  return !Array.isArray(proxies) || proxies.every(isIpRange);
}

function isIpRange(value: string): boolean {
  const [address = '', bits] = value.split('/');
  const version = isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

function parseTrustProxy(value: string): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true';
  // No proxy at all: 0 would count as trusting.
  if (/^[0-9]{1,2}$/.test(value)) return Number(value) || false;
  return value.split(',').map((address) => address.trim());
}
