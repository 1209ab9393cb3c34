import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { MailConfig } from '#server/mail/smtp-transport.ts';

const PROGRAM = path.join(import.meta.dirname, 'smtp-server.mjs');

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As received: headers and encoded parts. */
  readonly raw: string;
}

/** A mail server in a child process; the recipient's name decides how it responds (`smtp-server.mjs`). */
export interface SmtpProcess {
  readonly port: number;
  readonly url: string;
  /** For `startTestApp` and for a transport. */
  readonly config: MailConfig;
  readonly mails: readonly ReceivedMail[];
  /** The recipient of each attempt, refused ones too. */
  readonly attempts: readonly string[];
  /** Empties both lists. */
  forget(): void;
  stop(): Promise<void>;
}

export const TEST_SENDER = { name: 'Technovex', address: 'news@technovex.example' };

/**
 * Starts a mail server, on `port` when it is given. `brief`: it reports a mail's headers only; `silent`: nothing;
 * `ascii`: it offers no SMTPUTF8.
 */
export async function startSmtpProcess(
  port = 0,
  mode: 'whole' | 'brief' | 'silent' | 'ascii' = 'whole',
): Promise<SmtpProcess> {
  const child = spawn(process.execPath, [PROGRAM, String(port), mode], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const mails: ReceivedMail[] = [];
  const attempts: string[] = [];
  const listening = new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The mail server has ended.')));
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line: { type: string; port: number; to: string } & ReceivedMail = JSON.parse(text);
      if (line.type === 'listening') resolve(line.port);
      if (line.type === 'attempt') attempts.push(line.to);
      if (line.type === 'mail') mails.push(line);
    });
  });
  const actualPort = await listening;
  return {
    port: actualPort,
    url: `smtp://127.0.0.1:${actualPort}`,
    config: {
      smtp: { host: '127.0.0.1', port: actualPort, isImplicitTls: false, credentials: undefined },
      from: TEST_SENDER,
    },
    mails,
    attempts,
    forget() {
      mails.length = 0;
      attempts.length = 0;
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Returns the token of a link to the team's area. */
export function teamTokenIn(text: string | undefined): string {
  const token = /http\S+\/admin\/link#((?:\d+-\d+\.)?[\w-]{43})/.exec(text ?? '')?.[1];
  if (token === undefined) throw new Error(`The mail has no link: ${text}`);
  return token;
}

/** Returns a part of a mail as text, quoted-printable or base64 decoded. */
export function partOf({ raw }: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Returns the token of the link to the subscription page. */
export function tokenIn(mail: ReceivedMail, kind: 'confirm' | 'manage'): string {
  const token = new RegExp(`#${kind}=([\\w.-]+)`).exec(partOf(mail, 'text/plain'))?.[1];
  if (token === undefined) throw new Error(`The mail has no link to ${kind}.`);
  return token;
}
