import specs from '@asyncapi/specs';
import { Ajv, type ErrorObject, type SchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';

/** AsyncAPI's own JSON Schema of the version that the document names. */
const schema = specs.schemasWithoutId['3.0.0'] as SchemaObject;
const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);

function errorsOf(document: object): readonly ErrorObject[] {
  return validate(JSON.parse(JSON.stringify(document))) ? [] : (validate.errors ?? []);
}

describe('the AsyncAPI document', () => {
  it('is valid by the JSON Schema that AsyncAPI publishes', () => {
    expect(errorsOf(asyncApiDocument())).toEqual([]);
  });

  it('refers to nothing that it does not contain', () => {
    const document = asyncApiDocument();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(0);
    for (const path of references) {
      const target = path
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);
      expect(target, path).toBeTypeOf('object');
    }
  });

  it.each([
    ['an operation without an action', { operations: { sync: { channel: { $ref: '#/channels/minerLive' } } } }],
    ['a channel whose messages are a list', { channels: { minerLive: { address: '/', messages: [] } } }],
  ])('would be rejected with %s', (_what, part) => {
    expect(errorsOf({ ...asyncApiDocument(), ...part })).not.toEqual([]);
  });
});
