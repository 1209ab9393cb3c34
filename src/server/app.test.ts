import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT_ENDPOINTS } from '#server/testing/contract-endpoints.ts';
import type { Database } from './db/database.ts';
import { manualClock, startTestApp, type TestApp } from './testing/start-test-app.ts';
import { openTestDatabase } from './testing/test-databases.ts';

describe('the server', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock: manualClock() });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });

  it('is alive and ready', async () => {
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect((await app.call('GET', '/readyz')).json).toEqual({ status: 'ready' });
  });

  it('documents every endpoint of the contract', async () => {
    const { json } = await app.call('GET', '/api/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    for (const { path, method, summary } of CONTRACT_ENDPOINTS) {
      expect(json.paths[path][method.toLowerCase()].summary).toBe(summary);
    }
    const ids = Object.values<object>(json.paths).flatMap((operations) => Object.values(operations));
    expect(new Set(ids.map(({ operationId }) => operationId)).size).toBe(ids.length);
    expect(json.paths['/api/miner/wallets/{email}'].put.operationId).toBe('putMinerWalletsByEmail');
    expect(json.paths['/api/miner/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'email',
      'pin',
    ]);
  });

  it('documents the calls that the specification lists', async () => {
    const { paths } = (await app.call('GET', '/api/openapi.json')).json;
    const calls = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /api/user',
        'POST /api/login',
        'POST /api/register',
        'POST /api/logout',
        'GET /api/admin/presale/phases',
        'GET /api/admin/presale/phases/{id}',
        'POST /api/admin/presale/phases',
        'PUT /api/admin/presale/phases/{id}',
        'DELETE /api/admin/presale/phases/{id}',
        'GET /api/miner/check-email/{email}',
        'POST /api/miner/wallets',
        'PUT /api/miner/wallets/{email}',
        'POST /api/miner/login',
      ]),
    );
  });

  it('serves the document of the API from memory, compressed and with an ETag', async () => {
    const path = '/api/openapi.json';
    const compressed = await app.call('GET', path, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(compressed.headers.get('cache-control')).toBe('no-cache');
    expect(compressed.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = compressed.headers.get('etag') ?? '';
    const again = await app.call('GET', path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await app.call('HEAD', path, { headers: { 'accept-encoding': 'identity' } })).status).toBe(200);
  });

  it('documents which parameters are optional, and the media types of files', async () => {
    const { json } = await app.call('GET', '/api/openapi.json');
    const { parameters, responses } = json.paths['/api/admin/miners/export'].get;
    expect(parameters.filter(({ required }: { required: boolean }) => required)).toEqual([]);
    expect(Object.keys(responses['200'].content)).toEqual(['text/csv; charset=utf-8']);
    expect(json.paths['/api/miner/wallets/{email}/history'].get.parameters).toMatchObject([
      { name: 'email', in: 'path', required: true },
    ]);
  });

  it('documents which endpoints are rate-limited, with Retry-After', async () => {
    const { json } = await app.call('GET', '/api/openapi.json');
    const limited = Object.entries<Record<string, { operationId: string; responses: Record<string, unknown> }>>(
      json.paths,
    )
      .flatMap(([, operations]) => Object.values(operations))
      .filter(({ responses }) => '429' in responses);
    const ids = limited.map(({ operationId }) => operationId);
    expect(ids).toEqual(
      expect.arrayContaining([
        'getMinerCheckEmailByEmail',
        'postMinerWallets',
        'putMinerWalletsByEmail',
        'postMinerLogin',
      ]),
    );
    for (const { responses } of limited) expect(responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
  });

  it('serves every endpoint of the contract', async () => {
    for (const { method, path } of CONTRACT_ENDPOINTS) {
      const { json } = await app.call(method, path.replace(/\{\w+\}/g, '1'));
      expect(json?.code, `${method} ${path}`).not.toBe('method-not-allowed');
    }
  });

  it('sends a problem document for bytes that are not HTTP', async () => {
    const { port } = new URL(app.url);
    const response = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write('this is not HTTP\r\n\r\n'));
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"code":"invalid-request"');
  });

  it('accepts changes from its own origin only', async () => {
    const body = { email: 'nobody@example.com', pin: '123456' };
    const from = async (origin: string) =>
      (await app.call('POST', '/api/miner/login', { body, headers: { origin } })).status;
    expect(await from(app.url)).toBe(404);
    expect(await from('null')).toBe(403);
    expect(await from('https://evil.example')).toBe(403);
  });
});
