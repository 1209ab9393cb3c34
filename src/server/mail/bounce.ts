import { normalizeEmail } from '#domain/email.ts';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { classifyFailure, type FailedDelivery } from './delivery.ts';

/** What a returned mail says of one recipient. */
interface Bounce {
  /** As in a refusal by the server: `isHardBounce` when the mailbox accepts no mail. */
  readonly delivery: FailedDelivery;
  /** The recipient as it may be spelled. */
  readonly recipients: readonly string[];
  /** Of the mail that is returned; undefined: its headers have none of ours. */
  readonly messageId: string | undefined;
}

/**
 * Reads a delivery status notification (RFC 3464, and RFC 6533 for addresses beyond ASCII), however deep it is nested.
 * Anybody can write one: it counts only if the outbox has its Message-ID, which none but the recipient gets to know.
 * @throws {OperatorError}
 */
export function readBounce(message: string): readonly Bounce[] {
  const parts = leavesOf(readPart(message.replaceAll(/\r\n?/g, '\n')));
  const status = parts.find(({ type }) => STATUS.test(type));
  if (status === undefined) throw noNotification('it has no part of the type message/delivery-status');
  const recipients = status.body
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('final-recipient'));
  if (recipients.length === 0) throw noNotification('it names no recipient');
  const returned = parts.find(({ type }) => RETURNED.test(type));
  const [, messageId] = MESSAGE_ID.exec(readPart(returned?.body ?? '').fields.get('message-id') ?? '') ?? [];
  return recipients.map((fields) => ({
    messageId: messageId?.toLowerCase(),
    recipients: ['final-recipient', 'original-recipient'].flatMap((name) => spellingsOf(fields.get(name) ?? '')),
    delivery: deliveryOf(fields),
  }));
}

const STATUS = /^message\/(?:global-)?delivery-status$/;
const RETURNED = /^(?:message\/rfc822|text\/rfc822-headers|message\/global(?:-headers)?)$/;
/** As `smtp-transport.ts` writes it. */
const MESSAGE_ID = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^<>\s]+>$/i;

function noNotification(why: string): OperatorError {
  return new OperatorError(`This is no delivery status notification (RFC 3464): ${why}.`);
}

type Fields = ReadonlyMap<string, string>;

interface Part {
  readonly fields: Fields;
  /** In lower case, without parameters. */
  readonly type: string;
  /** Decoded, unless it has parts of its own. */
  readonly body: string;
}

/** The fields of a header, by name in lower case; of two with one name the first. */
function fieldsOf(header: string): Fields {
  const lines = header.replaceAll(/\n(?=[ \t])/g, '').split('\n');
  const fields = lines.flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
  });
  return new Map(fields.reverse());
}

function readPart(text: string): Part {
  const end = text.startsWith('\n') ? 0 : `${text}\n\n`.indexOf('\n\n') + 1;
  const fields = fieldsOf(text.slice(0, end));
  const [type = ''] = (fields.get('content-type') ?? 'text/plain').toLowerCase().split(';');
  const body = decoded(text.slice(end + 1), fields.get('content-transfer-encoding') ?? '');
  return { fields, type: type.trim(), body };
}

function decoded(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString().replaceAll(/\r\n?/g, '\n');
    case 'quoted-printable': {
      const bytes = body
        .replaceAll(/=[ \t]*\n/g, '')
        .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString().replaceAll(/\r\n?/g, '\n');
    }
    default:
      return body;
  }
}

/** The parts without parts (RFC 2046, 5.1). A mail that is returned stays one. */
function leavesOf(part: Part, depth = 0): readonly Part[] {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(part.fields.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (!part.type.startsWith('multipart/') || boundary === undefined || depth === DEPTH_MAX) return [part];
  const parts: string[][] = [];
  for (const line of part.body.split('\n')) {
    const mark = line.trimEnd();
    if (mark === `--${boundary}--`) break;
    if (mark === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.flatMap((lines) => leavesOf(readPart(lines.join('\n')), depth + 1));
}

const DEPTH_MAX = 5;

/**
 * The address of `rfc822; <address>`: as it stands, and decoded as the address of an ORCPT (RFC 3461, 4) or of an
 * address beyond ASCII (RFC 6533, 3), which not every server does.
 */
function spellingsOf(field: string): readonly string[] {
  const address = field.replace(/^[^;]*;\s*/, '').replace(/^<(.*)>$/, '$1');
  const character = (_: string, hex: string): string => {
    const code = Number.parseInt(hex, 16);
    return code > UNICODE_MAX ? '' : String.fromCodePoint(code);
  };
  const decodings = [
    address,
    address.replaceAll(/\+([\dA-F]{2})/g, character),
    address.replaceAll(/\\x\{([\dA-F]{1,6})\}/gi, character),
  ];
  return [...new Set(decodings.map(normalizeEmail))].filter(isNewsletterEmail);
}

const UNICODE_MAX = 0x10ffff;

/** What the fields of a recipient say, as the reply of a mail server. */
function deliveryOf(fields: Fields): FailedDelivery {
  const [status = ''] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
  const isFailed = fields.get('action')?.toLowerCase() === 'failed' && status.startsWith('5');
  const [, reply, said = ''] = /^smtp;\s*(5\d\d)[ -](.*)$/i.exec(fields.get('diagnostic-code') ?? '') ?? [];
  const [, enhanced = status, words] = /^([245]\.\d{1,3}\.\d{1,3})\b(.*)$/.exec(said) ?? [
    undefined,
    status,
    ` ${said}`,
  ];
  // 5.0.0 says nothing: then the reply may.
  const code = status.endsWith('.0.0') ? enhanced : status;
  const responseCode = isFailed ? Number(reply ?? 550) : 450;
  return classifyFailure({ command: 'RCPT TO', responseCode, response: `${responseCode} ${code}${words}` });
}
