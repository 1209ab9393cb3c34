import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Options } from 'nodemailer/lib/smtp-connection';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import { classifyFailure, type Delivery, type SmtpFailure } from './delivery.ts';
import type { RenderedMail } from './render-mail.ts';

/** Where mail is sent through, and from whom. */
export interface MailConfig {
  readonly smtp: SmtpServer;
  /** `name` empty: none. */
  readonly from: { readonly name: string; readonly address: string };
}

interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the beginning (`smtps:`); otherwise by STARTTLS where the server offers it. */
  readonly isImplicitTls: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
}

const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
// Neither half may contain what would start another header or another address.
const ADDRESS = /^[^\s\p{C}@<>"(),:;\\]+@[^\s\p{C}@<>"(),:;\\]+$/u;
const NAMED = /^([^\p{C}<>"\\]*)<([^<>]+)>$/u;

const IS_ASCII = /^[!-~]+$/;

/** Returns the server of `smtp://user:password@host:port` or `smtps://…`; undefined for any other text. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  // `URL` leaves a tab or a line break of a password out.
  if (!URL.canParse(text) || /[\t\r\n]/.test(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined;
  if (hostname === '' || port === '0' || !['', '/'].includes(pathname) || search !== '' || hash !== '')
    return undefined;
  const [user, pass] = [decode(username), decode(password)];
  if (user === undefined || pass === undefined || (user === '' && pass !== '')) return undefined;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? DEFAULT_PORTS[protocol] : Number(port),
    isImplicitTls: protocol === 'smtps:',
    credentials: user === '' ? undefined : { user, pass },
  };
}

/**
 * Returns the sender of `news@technovex.example` or `Technovex <news@technovex.example>`, its domain in ASCII. An
 * address whose mails only servers with SMTPUTF8 would take is none.
 */
export function parseMailAddress(text: string): MailConfig['from'] | undefined {
  const [, name = '', typed = text] = NAMED.exec(text) ?? [];
  const address = typed.replace(/(?<=@)[^@]*[^!-~][^@]*$/, domainToASCII);
  return isNewsletterEmail(address) && IS_ASCII.test(address) ? { name: name.trim(), address } : undefined;
}

/** Returns whether a text is one address and nothing else, however a mail program reads it. */
export function isPlainAddress(text: string): boolean {
  return ADDRESS.test(text);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone percent sign: the operator has to encode it.
    return undefined;
  }
}

export interface OutgoingMail extends RenderedMail {
  readonly recipient: string;
  /** Without angle brackets and domain. */
  readonly messageId: string;
}

export interface SmtpTransport {
  /** Makes one attempt. Never rejects. */
  deliver(mail: OutgoingMail): Promise<Delivery>;
  /** Ends open connections, with the mails on them. */
  close(): void;
}

export const SMTP_TIMES = { connectMsMax: 10_000, silenceMsMax: 30_000, totalMsMax: 60_000 };

export const SMTP_CONNECTIONS_MAX = 5;

/** Opens a pool of connections to the mail server, the first one with the first mail. Loads nodemailer. */
export async function openSmtpTransport(
  { smtp, from }: MailConfig,
  times: typeof SMTP_TIMES = SMTP_TIMES,
): Promise<SmtpTransport> {
  const { createTransport } = await import('nodemailer');
  const server = {
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isImplicitTls,
    // A password never crosses a network unencrypted.
    requireTLS: !smtp.isImplicitTls && smtp.credentials !== undefined && !isLoopback(smtp),
    connectionTimeout: times.connectMsMax,
    greetingTimeout: times.connectMsMax,
    dnsTimeout: times.connectMsMax,
    socketTimeout: times.silenceMsMax,
  };
  const pool = createTransport({
    ...server,
    pool: true,
    maxConnections: SMTP_CONNECTIONS_MAX,
    // A mail whose connection broke off may have been accepted: the outbox decides when to repeat it.
    maxRequeues: 0,
    ...(smtp.credentials === undefined ? {} : { auth: smtp.credentials }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let isClosed = false;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async deliver({ recipient, messageId, subject, html, text, headers }) {
      // nodemailer parses the envelope, and would find an address in any text.
      if (!isPlainAddress(recipient)) return { type: 'refused', reason: 'invalid address' };
      try {
        if (!IS_ASCII.test(recipient) && !(await takesUtf8(server))) {
          return { type: 'refused', reason: 'the mail server takes no address with such letters (SMTPUTF8)' };
        }
        await pool.sendMail({
          from,
          // An object, which is not parsed as a list of addresses.
          to: { name: '', address: recipient },
          envelope: { from: from.address, to: [recipient] },
          messageId: `<${messageId}@${domain}>`,
          subject,
          html,
          text,
          headers,
          textEncoding: 'quoted-printable',
          signal: AbortSignal.timeout(times.totalMsMax),
        });
        return { type: 'sent' };
      } catch (error) {
        // Perhaps in the middle of a delivery; it says nothing about the server.
        if (isClosed) return { type: 'retry', reason: 'stopped' };
        return classifyFailure(error as SmtpFailure);
      }
    },
    close() {
      isClosed = true;
      pool.close({ force: true });
    },
  };
}

/**
 * Whether the server takes addresses beyond ASCII (RFC 6531, 3.2). nodemailer sends them to any server, which drops the
 * mail later or returns it, so it is asked first. Such addresses are rare. @throws as a delivery
 */
async function takesUtf8(server: Options): Promise<boolean> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection(server);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })));
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    // Not in its types; a test asks both kinds of servers.
    const { _supportedExtensions: extensions } = connection as unknown as { _supportedExtensions: readonly string[] };
    return extensions.includes('SMTPUTF8');
  } finally {
    connection.close();
  }
}

function isLoopback({ host }: SmtpServer): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
