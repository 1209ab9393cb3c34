import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Browsers keep no cookie longer. */
const DEVICE_COOKIE_SECONDS_MAX = 400 * 24 * 60 * 60;

/** The cookies of a sign-in: the session's, and the device's, which a logout leaves. */
export function createSignInCookies(options: {
  /** Of the session cookie; the name of the device cookie derives from it. */
  readonly name: string;
  readonly path: string;
  /** The only path that the device's cookie is sent to: where a secret is typed. */
  readonly loginPath: string;
  readonly sessionMsMax: number;
  /** For https only. */
  readonly secure: boolean;
}) {
  const { name, path, loginPath, sessionMsMax, secure } = options;
  const every = { httpOnly: true, sameSite: 'lax', secure } as const;
  const session = { ...every, path };
  const device = { ...every, path: loginPath };
  const knownDevice = (deviceCookie: string): string =>
    serialize(deviceCookieName(name), deviceCookie, { ...device, maxAge: DEVICE_COOKIE_SECONDS_MAX });
  const noSession = serialize(name, '', { ...session, maxAge: 0 });
  return {
    set(
      reply: FastifyReply,
      { token, deviceCookie, sessionMs = sessionMsMax }: { token: string; deviceCookie: string; sessionMs?: number },
    ): void {
      reply.header('set-cookie', [
        serialize(name, token, { ...session, maxAge: sessionMs / 1_000 }),
        knownDevice(deviceCookie),
      ]);
    },
    setDevice(reply: FastifyReply, deviceCookie: string): void {
      reply.header('set-cookie', knownDevice(deviceCookie));
    },
    clear(reply: FastifyReply): void {
      reply.header('set-cookie', noSession);
    },
    /** Of the device too. */
    clearAll(reply: FastifyReply): void {
      reply.header('set-cookie', [noSession, serialize(deviceCookieName(name), '', { ...device, maxAge: 0 })]);
    },
  };
}

export function readCookie(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parse(cookie)[name];
}

/** Returns the value of the device's cookie; `name` is the session cookie's. */
export function readDeviceCookie(request: FastifyRequest, name: string): string | undefined {
  return readCookie(request, deviceCookieName(name));
}

function deviceCookieName(name: string): string {
  return `${name}_device`;
}
