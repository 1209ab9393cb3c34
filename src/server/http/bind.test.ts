import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, put } from '#contract/endpoint.ts';
import { minerSyncWallet } from '#contract/miner.ts';
import { AJV_OPTIONS, bind } from './bind.ts';
import { installErrorHandler, toProblemError } from './problem-error.ts';

/** Mostly what the schema takes, sometimes what only looks like it, sometimes anything at all. */
const likely = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 12, arbitrary: valid },
    { weight: 1, arbitrary: fc.constantFrom('5', '', null, true, -1, '12345', '2026-02-30T00:00:00Z') },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
const amount = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
const syncBody = fc.record(
  {
    totalMined: likely(amount),
    miningTimeSeconds: likely(amount),
    level: likely(amount),
    pin: likely(fc.stringMatching(/^[0-9]{6}$/)),
    lastBonusClaimed: likely(fc.constantFrom(null, '2026-01-31T00:00:00.000Z', '2024-02-29T23:59:59Z')),
    data: likely(fc.record({ nextLevelProgress: likely(amount), more: fc.jsonValue() }, { requiredKeys: [] })),
    unknown: fc.jsonValue(),
  },
  { requiredKeys: ['totalMined', 'miningTimeSeconds'] },
);

describe('a frequent endpoint', () => {
  const app = Fastify({ ajv: AJV_OPTIONS });
  const echo = (frequent: boolean): Endpoint =>
    put(`/api/echo/${frequent}`, {
      summary: '',
      body: minerSyncWallet.body,
      response: z.unknown(),
      successStatus: 200,
      frequent,
    });

  beforeAll(async () => {
    installErrorHandler(app, toProblemError);
    for (const frequent of [true, false]) {
      bind({ http: app, findUser: async () => undefined }, echo(frequent), ({ body }) => Promise.resolve({ body }));
    }
    await app.ready();
  });
  afterAll(() => app.close());

  it('is validated by the compiled validator as by the schema, with the same messages', async () => {
    const outcomes = new Set<number>();
    const send = async (frequent: boolean, payload: string) => {
      const headers = { 'content-type': 'application/json' };
      const response = await app.inject({ method: 'PUT', url: `/api/echo/${frequent}`, headers, payload });
      outcomes.add(response.statusCode);
      return { status: response.statusCode, body: response.json() as unknown };
    };
    await fc.assert(
      fc.asyncProperty(fc.oneof(syncBody, fc.jsonValue()), async (body) => {
        const payload = JSON.stringify(body);
        expect(await send(true, payload)).toEqual(await send(false, payload));
      }),
    );
    expect(await send(true, '{"totalMined":1e999,"miningTimeSeconds":1}')).toMatchObject({ status: 400 });
    expect([...outcomes].sort()).toEqual([200, 400]);
  });
});
