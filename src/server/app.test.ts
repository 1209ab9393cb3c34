import { beforeAll, describe, expect, it } from 'vitest';
import { PRESALE_DOCUMENTS } from '#contract/presale-documents.ts';
import { CONTRACT_ENDPOINTS } from '#server/testing/contract-endpoints.ts';
import { setUpApp } from './testing/app-suite.ts';

const DOCUMENT = '/api/openapi.json';
const SPECIFIED = [
  ...['GET /api/user', 'POST /api/login', 'POST /api/register', 'POST /api/logout'],
  ...['GET /api/admin/presale/phases', 'GET /api/admin/presale/phases/{id}', 'POST /api/admin/presale/phases'],
  ...['PUT /api/admin/presale/phases/{id}', 'DELETE /api/admin/presale/phases/{id}'],
  ...['GET /api/miner/check-email/{email}', 'POST /api/miner/wallets', 'PUT /api/miner/wallets/{email}'],
  'POST /api/miner/login',
];

describe('the server', () => {
  const suite = setUpApp();

  it('is alive and ready, and takes requests from its own origin, whatever its name is', async () => {
    expect((await suite.app.call('GET', '/healthz')).status).toBe(200);
    expect((await suite.app.call('GET', '/readyz')).json).toEqual({ status: 'ready' });
    const body = { email: 'nobody@example.com', pin: '123456' };
    const from = async (origin: string) =>
      (await suite.app.call('POST', '/api/miner/login', { body, headers: { origin } })).status;
    expect([await from(suite.app.url), await from('https://evil.example')]).toEqual([404, 403]);
  });

  describe('describes its calls in a document', () => {
    // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape
    let json: any;
    beforeAll(async () => {
      ({ json } = await suite.app.call('GET', DOCUMENT));
    });

    it('that has every endpoint of the contract, among them the specified ones, each with an id', () => {
      expect(json.openapi).toBe('3.1.0');
      // It is made from what is bound: none is missing, and none is served without its guard.
      for (const { path, method, summary } of CONTRACT_ENDPOINTS) {
        expect(json.paths[path]?.[method.toLowerCase()]?.summary, `${method} ${path}`).toBe(summary);
      }
      const calls = CONTRACT_ENDPOINTS.map(({ path, method }) => `${method} ${path}`);
      expect(calls).toEqual(expect.arrayContaining(SPECIFIED));
      const ids = Object.values<object>(json.paths).flatMap((operations) => Object.values(operations));
      expect(new Set(ids.map(({ operationId }) => operationId)).size).toBe(ids.length);
      expect(json.paths['/api/miner/wallets/{email}'].put.operationId).toBe('putMinerWalletsByEmail');
    });

    it('that says what is required, what a file is, and where a call is limited', () => {
      const { parameters, responses } = json.paths['/api/admin/miners/export'].get;
      expect(parameters.filter(({ required }: { required: boolean }) => required)).toEqual([]);
      expect(Object.keys(responses['200'].content)).toEqual(['text/csv; charset=utf-8']);
      expect(json.paths['/api/miner/wallets/{email}/history'].get.parameters).toMatchObject([
        { name: 'email', in: 'path', required: true },
      ]);
      const login = json.paths['/api/miner/login'].post;
      expect(login.requestBody.content['application/json'].schema.required).toEqual(['email', 'pin']);
      expect(login.responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
      for (const { path, mediaType } of PRESALE_DOCUMENTS) {
        expect(json.paths[path].get.responses[200].content[mediaType].schema.type).toBeDefined();
      }
    });

    it('that is sent from memory, compressed and with an ETag', async () => {
      const headers = { 'accept-encoding': 'br' };
      const compressed = await suite.app.call('GET', DOCUMENT, { headers });
      expect(Object.fromEntries(compressed.headers)).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
      const etag = compressed.headers.get('etag') ?? '';
      const again = await suite.app.call('GET', DOCUMENT, { headers: { ...headers, 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
      for (const [accepted, encoding] of [
        ['gzip, br;q=0', 'gzip'],
        ['br;q=0.0, gzip;q=0', null],
        ['identity', null],
      ] as const) {
        const head = await suite.app.call('HEAD', DOCUMENT, { headers: { 'accept-encoding': accepted } });
        expect([head.status, head.headers.get('content-encoding')], accepted).toEqual([200, encoding]);
      }
    });
  });
});
