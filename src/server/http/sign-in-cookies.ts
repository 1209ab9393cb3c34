import { serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from './read-cookie.ts';

/** Browsers keep no cookie longer. */
const DEVICE_COOKIE_SECONDS_MAX = 400 * 24 * 60 * 60;

/** The cookies of a sign-in: the session, and the mark of a known device, which a logout keeps. */
export interface SignInCookies {
  set(reply: FastifyReply, given: { readonly token: string; readonly deviceMark: string }): void;
  /** Removes the session cookie. */
  clear(reply: FastifyReply): void;
  /** Removes the session cookie and the device cookie. */
  clearAll(reply: FastifyReply): void;
}

export function createSignInCookies(options: {
  /** Of the session cookie; the name of the device cookie derives from it. */
  readonly name: string;
  /** Path of the session cookie. */
  readonly path: string;
  /** Path of the device cookie: only sign-ins need the mark. */
  readonly loginPath: string;
  readonly sessionMsMax: number;
  /** For https only. */
  readonly secure: boolean;
}): SignInCookies {
  const { name, path, loginPath, sessionMsMax, secure } = options;
  const every = { httpOnly: true, sameSite: 'lax', secure } as const;
  const session = { ...every, path };
  const device = { ...every, path: loginPath };
  const noSession = serialize(name, '', { ...session, maxAge: 0 });
  return {
    set(reply, { token, deviceMark }) {
      reply.header('set-cookie', [
        serialize(name, token, { ...session, maxAge: sessionMsMax / 1_000 }),
        serialize(deviceCookie(name), deviceMark, { ...device, maxAge: DEVICE_COOKIE_SECONDS_MAX }),
      ]);
    },
    clear(reply) {
      reply.header('set-cookie', noSession);
    },
    clearAll(reply) {
      reply.header('set-cookie', [noSession, serialize(deviceCookie(name), '', { ...device, maxAge: 0 })]);
    },
  };
}

/** Returns the device mark of a request; `name` is that of the session cookie. */
export function readDeviceMark(request: FastifyRequest, name: string): string | undefined {
  return readCookie(request, deviceCookie(name));
}

function deviceCookie(name: string): string {
  return `${name}_device`;
}
