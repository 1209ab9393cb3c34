/** Where mail is sent through, and from whom. */
export interface MailConfig {
  readonly smtp: SmtpServer;
  readonly from: MailAddress;
}

export interface MailAddress {
  /** Empty: none. */
  readonly name: string;
  readonly address: string;
}

export interface SmtpServer {
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

/** Returns the server of `smtp://user:password@host:port` or `smtps://…`; undefined for any other text. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined;
  if (hostname === '' || !['', '/'].includes(pathname) || search !== '' || hash !== '') return undefined;
  const [user, pass] = [decode(username), decode(password)];
  if (user === undefined || pass === undefined) return undefined;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? DEFAULT_PORTS[protocol] : Number(port),
    isImplicitTls: protocol === 'smtps:',
    credentials: user === '' ? undefined : { user, pass },
  };
}

/** Returns the sender of `news@technovex.example` or `Technovex <news@technovex.example>`. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const [, name = '', address = text] = NAMED.exec(text) ?? [];
  return isPlainAddress(address) ? { name: name.trim(), address } : undefined;
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
