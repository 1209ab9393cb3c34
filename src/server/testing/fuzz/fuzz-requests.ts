import fc from 'fast-check';
import { almostFor, type JsonSchema, type KnownValues } from './arbitrary-for.ts';

/** Requests to every operation of the OpenAPI document, generated from its schemas and around them. */

export const FUZZ_MINER = { email: 'fuzz@example.test', pin: '123456' };
export const FUZZ_ADMIN = { username: 'fuzz-admin', password: 'a password for fuzzing' };
const OTHERS = Array.from({ length: 20 }, (_, index) => `other-${index}`);
const KNOWN: KnownValues = {
  email: [...OTHERS.map(() => FUZZ_MINER.email), ...OTHERS.map((name) => `${name}@example.test`)],
  pin: [FUZZ_MINER.pin],
  username: [...OTHERS.map(() => FUZZ_ADMIN.username), ...OTHERS],
  password: [FUZZ_ADMIN.password],
  id: ['1', '2', '3'],
  version: [0, 1, 2],
  name: ['A phase'],
  startDate: ['2026-01-01T00:00:00.000Z'],
  endDate: ['2027-01-01T00:00:00.000Z'],
  tokenPrice: [0.015, 0.000001],
  bonus: [0, 25],
  tokenId: [1, null],
  description: ['', 'A description'],
  minPurchase: [1, 100],
  maxPurchase: [100, null],
  softCap: [0, null],
  hardCap: [1_000, null],
};

/** The part of the OpenAPI document that is read. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
}

export interface FuzzRequest {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly payload: string | undefined;
  readonly hasJsonType: boolean;
  /** 'latest': those that the server set last. */
  readonly cookie: string;
  readonly remoteAddress: string;
}

/** Returns arbitrary requests to all operations, and the names of these. */
export function fuzzRequests(document: ApiDocument): {
  readonly request: fc.Arbitrary<FuzzRequest>;
  readonly operationIds: readonly string[];
} {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  // After a logout most requests are rejected early, so logouts are rare.
  const weightOf = (id: string) => (id.endsWith('Logout') ? 3 : 12);
  return {
    request: fc.oneof(
      ...operations.map((one) => ({ weight: weightOf(one.operation.operationId), arbitrary: requestFor(one) })),
    ),
    operationIds: operations.map(({ operation }) => operation.operationId),
  };
}

function requestFor({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): fc.Arbitrary<FuzzRequest> {
  const parameters = (operation.parameters ?? []).map(({ name, schema }) =>
    almostFor(schema, KNOWN, name).map((value): [string, string] => [name, encoded(value)]),
  );
  const schema = operation.requestBody?.content['application/json'].schema;
  const payload: fc.Arbitrary<string | undefined> =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 20, arbitrary: almostFor(schema, KNOWN).map((body) => JSON.stringify(body)) },
          { weight: 1, arbitrary: fc.string() },
          {
            weight: 1,
            arbitrary: fc.constantFrom('{', '[', '{"a":1e999}', '{"__proto__":{}}', 'null', '[]'.repeat(500)),
          },
        );
  return fc.record({
    operationId: fc.constant(operation.operationId),
    method: fc.constant(method.toUpperCase()),
    url: fc
      .tuple(...parameters)
      .map((pairs) => pairs.reduce((url, [name, value]) => url.replace(`{${name}}`, () => value), path)),
    payload,
    hasJsonType: fc.constant(schema !== undefined),
    cookie: fc.oneof(
      { weight: 8, arbitrary: fc.constant('latest') },
      { weight: 1, arbitrary: fc.base64String().map((token) => `technovex_miner=${token}`) },
      { weight: 1, arbitrary: fc.constant('') },
    ),
    remoteAddress: fc.ipV4(),
  });
}

/** Percent-encodes a value for a path; a lone surrogate has no encoding. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '')) || '%20';
}
