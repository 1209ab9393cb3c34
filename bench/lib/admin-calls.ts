import { adminConfirm } from '#contract/team-account.ts';

export const BENCH_PASSWORD = 'stormglass lantern 42';

/** Sends a request as the administrator. Rejects unless the response is a success. */
export type AdminCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Response>;

/** Signs in to a server that was started with `ADMIN_PASSWORD: BENCH_PASSWORD`. */
export async function signInAdministrator(origin: string): Promise<AdminCall> {
  let cookie = '';
  const call: AdminCall = async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const login = await call('POST', '/api/login', { username: 'admin', password: BENCH_PASSWORD });
  cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return call;
}

/** Enters the password again. */
export async function confirmSession(call: AdminCall): Promise<void> {
  await call('POST', adminConfirm.path, { password: BENCH_PASSWORD });
}
