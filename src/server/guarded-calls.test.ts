import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, get } from '#contract/endpoint.ts';
import { presaleCreatePhase } from '#contract/presale.ts';
import { adminConfirm } from '#contract/team-account.ts';
import { CONTRACT_ENDPOINTS } from '#server/testing/contract-endpoints.ts';
import { bind } from './http/bind.ts';
import type { SignedInUser } from './http/guard.ts';
import { installErrorHandler, toProblemError } from './http/problem-error.ts';

/** What an editor may call besides everything for ordinary accounts. */
const EDITOR_CALLS = [
  ...['GET confirm', 'POST confirm', 'GET content', 'PUT content', 'GET claims/snapshots'],
  ...['GET newsletter/campaigns', 'POST newsletter/campaigns', 'POST newsletter/campaigns/{id}/test'],
  ...['GET newsletter/campaigns/{id}', 'PUT newsletter/campaigns/{id}', 'DELETE newsletter/campaigns/{id}'],
  ...['GET newsletter/campaigns/{id}/html', 'GET account/second-factor', 'POST account/second-factor'],
  ...['POST account/second-factor/enable', 'POST account/second-factor/disable'],
  ...['POST account/second-factor/recovery-codes', 'POST account/passkeys', 'POST account/passkeys/start'],
  'POST account/passkeys/{id}/remove',
];

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

describe('the calls of the contract', () => {
  it('are limited to the team for exactly the admin paths', () => {
    for (const { path, access } of CONTRACT_ENDPOINTS) {
      expect(access === 'editor' || access === 'admin', path).toBe(path.startsWith('/api/admin/'));
    }
  });

  it('are granted to editors for these only, none of which has data of people', () => {
    const ofEditors = CONTRACT_ENDPOINTS.filter(({ access }) => access === 'editor');
    expect(ofEditors.map(nameOf).sort()).toEqual(EDITOR_CALLS.map((call) => call.replace(' ', ' /api/admin/')).sort());
  });

  it('need a confirmed session for the team where they do not say otherwise, and if they write or send a file', () => {
    expect(get('/api/admin/x', { summary: '' }).needs).toBe('confirmed-session');
    expect(get('/api/x', { summary: '' }).needs).toBe('session');
    for (const endpoint of CONTRACT_ENDPOINTS.filter(({ path }) => path.startsWith('/api/admin/'))) {
      const isOpen = endpoint === adminConfirm || (endpoint.method === 'GET' && endpoint.mediaTypes === undefined);
      if (!isOpen) expect(endpoint.needs, nameOf(endpoint)).toBe('confirmed-session');
    }
  });

  it('are open before the second factor is set up only where it is set up', () => {
    const open = CONTRACT_ENDPOINTS.filter(({ beforeSecondFactor }) => beforeSecondFactor);
    for (const { path } of open) expect(path).toMatch(/^\/api\/admin\/(confirm$|account\/)/);
  });
});

describe('the guard of each call', () => {
  const http = Fastify();
  let user: SignedInUser | undefined;
  /** Of the session, when it is read again after the body. */
  let later: { readonly user: SignedInUser | undefined } | undefined;
  let read = 0;
  let handled = 0;
  let prolonged = 0;

  const signedIn = (role: SignedInUser['role'], state: Partial<SignedInUser> = {}): SignedInUser => ({
    ...{ sessionId: 1, id: 1, username: 'somebody', role },
    ...{ mustChangePassword: false, mustSetUpSecondFactor: false, isConfirmed: true },
    prolongConfirmation: async () => {
      prolonged += 1;
    },
    ...state,
  });

  beforeAll(async () => {
    installErrorHandler(http, toProblemError);
    const findUser = async () => {
      read += 1;
      return read > 1 && later !== undefined ? later.user : user;
    };
    for (const endpoint of CONTRACT_ENDPOINTS) {
      // What it takes and returns is not looked at here.
      const none = { params: undefined, queryParams: undefined, body: undefined, response: undefined };
      const bare: Endpoint = { ...endpoint, ...none, mediaTypes: undefined };
      bind({ http, findUser }, bare, async () => {
        handled += 1;
      });
    }
    await http.ready();
  });
  afterAll(() => http.close());
  beforeEach(() => {
    later = undefined;
  });

  /** Returns the code of the refusal, or 'admitted' when the handler was called once. */
  async function outcomeOf({ method, path }: Endpoint, caller: SignedInUser | undefined, payload?: string) {
    [user, read, handled] = [caller, 0, 0];
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const json = payload === undefined ? {} : { headers: { 'content-type': 'application/json' }, payload };
    const response = await http.inject({ method, url, ...json });
    return handled === 1 ? 'admitted' : (response.json() as { code: string }).code;
  }

  it('admits exactly the roles that its access says, and refuses the others before the body is read', async () => {
    const ranks = ['anyone', 'user', 'editor', 'admin'];
    for (const endpoint of CONTRACT_ENDPOINTS) {
      for (const role of ['anyone', 'user', 'editor', 'admin'] as const) {
        const refusal = role === 'anyone' ? 'not-signed-in' : 'not-an-administrator';
        const expected = ranks.indexOf(role) >= ranks.indexOf(endpoint.access) ? 'admitted' : refusal;
        const caller = role === 'anyone' ? undefined : signedIn(role);
        expect(await outcomeOf(endpoint, caller), `${nameOf(endpoint)} for ${role}`).toBe(expected);
        // A body that cannot be parsed would be refused for that.
        if (expected === 'admitted' || endpoint.method === 'GET') continue;
        expect(await outcomeOf(endpoint, caller, '{"'), `${nameOf(endpoint)} for ${role}`).toBe(expected);
      }
    }
  });

  it('awaits a new password and a second factor before calls of the team, and the password again where needed', async () => {
    for (const endpoint of CONTRACT_ENDPOINTS.filter(({ access }) => access !== 'anyone')) {
      const isOfTeam = endpoint.access !== 'user';
      const outcome = (state: Partial<SignedInUser>) => outcomeOf(endpoint, signedIn('admin', state));
      expect(await outcome({ mustChangePassword: true }), nameOf(endpoint)).toBe(
        isOfTeam ? 'password-change-required' : 'admitted',
      );
      expect(await outcome({ mustSetUpSecondFactor: true }), nameOf(endpoint)).toBe(
        isOfTeam && !endpoint.beforeSecondFactor ? 'second-factor-setup-required' : 'admitted',
      );
      prolonged = 0;
      const needsPassword = endpoint.needs === 'confirmed-session';
      expect(await outcome({}), nameOf(endpoint)).toBe('admitted');
      expect(prolonged, 'by what needs it').toBe(needsPassword ? 1 : 0);
      expect(await outcome({ isConfirmed: false }), nameOf(endpoint)).toBe(
        needsPassword ? 'password-required' : 'admitted',
      );
      expect(prolonged).toBe(needsPassword ? 1 : 0);
    }
  });

  it('reads the session again after a body: what changed meanwhile counts', async () => {
    const changes = [
      [undefined, 'not-signed-in'],
      [signedIn('user'), 'not-an-administrator'],
      [signedIn('admin', { mustChangePassword: true }), 'password-change-required'],
      [signedIn('admin', { isConfirmed: false }), 'password-required'],
      [signedIn('admin'), 'admitted'],
    ] as const;
    for (const [changed, expected] of changes) {
      later = { user: changed };
      expect(await outcomeOf(presaleCreatePhase, signedIn('admin'), '{}')).toBe(expected);
    }
  });

  it('sends what was done also when the confirmation cannot be prolonged', async () => {
    const caller = signedIn('admin', { prolongConfirmation: () => Promise.reject(new Error('away')) });
    expect(await outcomeOf(presaleCreatePhase, caller)).toBe('admitted');
  });
});
