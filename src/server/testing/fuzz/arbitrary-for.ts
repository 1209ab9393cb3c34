import fc from 'fast-check';

/** The part of JSON Schema that the API's OpenAPI document uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

const STRING_LENGTH_MAX = 300;

/** Values that have broken servers before. */
const NASTY: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000@example.test',
  '\ud800',
  '\u202Etxt.exe',
  '💥'.repeat(50),
  'x'.repeat(10_000),
  "'; DROP TABLE miner_wallets; --",
  '<script>alert(1)</script>',
  '__proto__',
  '{{7*7}}',
  'line\r\nSet-Cookie: a=b',
  '10000-01-01T00:00:00.000Z',
  '2026-02-30',
  'Infinity',
  '1e308',
  0,
  -0,
  -1,
  1e308,
  5e-324,
  2 ** 53,
  2 ** 31,
  true,
  null,
  [],
  [[[[[[]]]]]],
  {},
  { toString: null },
];

/** Valid values of fields and parameters: an e-mail that has a wallet, its PIN. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Values close to `schema`: each part is mostly valid, sometimes a nasty value, sometimes arbitrary. */
export function almostFor(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const values = known[name];
  return fc.oneof(
    { weight: 40, arbitrary: fitting(schema, known) },
    ...(values === undefined ? [] : [{ weight: 80, arbitrary: fc.constantFrom(...values) }]),
    { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

function fitting(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => fitting(one, known)));
  switch (schema.type) {
    case 'object':
      return fittingObject(schema, known);
    case 'array':
      return fc.array(almostFor(schema.items ?? {}, known), { maxLength: 5 });
    case 'string':
      return fittingString(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 53) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e12, max: schema.maximum ?? 1e12, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fittingObject({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, almostFor(field, known, name)]),
  );
  return fc
    .tuple(
      fc.record(fields, { requiredKeys: [...required] }),
      fc.option(fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })),
      // One required field in twenty is missing.
      fc.option(fc.constantFrom(...required, ''), { freq: 20 }),
    )
    .map(([object, more, missing]) => {
      const all: Record<string, unknown> = { ...more, ...object };
      if (missing !== null) delete all[missing];
      return all;
    });
}

function fittingString({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  const text = fc.string({
    minLength,
    maxLength: Math.min(maxLength ?? STRING_LENGTH_MAX, STRING_LENGTH_MAX),
    unit: 'binary',
  });
  return fc.oneof(text, fc.emailAddress());
}
