import * as z from 'zod/mini';

/** Returns the JSON Schema (2020-12) of a schema of the contract: of what is sent, or of what parsing returns. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
