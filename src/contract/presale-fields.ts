import * as z from 'zod/mini';
import {
  mapPhaseFields,
  type NumberType,
  PHASE_FIELDS,
  PHASE_YEARS,
  type PhaseField,
  type PhaseFieldRule,
  PUBLIC_FIELDS,
  type PublicField,
  type ValueOf,
} from '#domain/presale/fields.ts';
import { isPlainName, isPlainText } from '#domain/presale/plain-text.ts';
import { PHASE_RANGES, type PublicPhaseFields, rangeEnds } from '#domain/presale/public-phase.ts';

/** Schemas of a phase's fields, derived from `PHASE_FIELDS`: as sent, as returned, and as stored in the history. */

type RuleOf<Type extends PhaseFieldRule['type']> = Extract<PhaseFieldRule, { type: Type }>;
type NumberRule = RuleOf<NumberType>;

const SCHEMAS: Readonly<Record<PhaseFieldRule['type'], z.ZodMiniType>> = {
  text: z.string(),
  instant: z.iso.datetime(),
  switch: z.boolean(),
  money: z.number(),
  percent: z.number(),
  count: z.number(),
};

type FieldSchemas = { [Field in PhaseField]: z.ZodMiniType<ValueOf<Field>, ValueOf<Field>> };
type PublicSchemas = { [Field in PublicField]: z.ZodMiniType<PublicPhaseFields[Field]> };

/** Fields as a client sends them; checked by the form and the server. */
export const inputSchemas = mapPhaseFields((_field, rule) => {
  const schema = sentSchema(rule);
  if (rule.required) return schema;
  return z._default(rule.fallback === null ? z.nullable(schema) : schema, rule.fallback);
}) as FieldSchemas;

/** Fields as the server returns them. */
export const responseSchemas = mapPhaseFields((_field, rule) => returnedSchema(rule)) as FieldSchemas;

/** Fields as the history stores them: a field that is newer than the entry has its fallback. */
export const historySchemas = mapPhaseFields((_field, rule) =>
  z._default(returnedSchema(rule), rule.fallback),
) as FieldSchemas;

const RANGE_ENDS = rangeEnds(PHASE_RANGES);

/** The public fields; both ends of a withheld range are null. */
export const publicSchemas = Object.fromEntries(
  PUBLIC_FIELDS.map((field) => {
    const rule = PHASE_FIELDS[field];
    return [field, returnedSchema(rule, rule.fallback === null || RANGE_ENDS.has(field))];
  }),
) as PublicSchemas;

function returnedSchema(rule: PhaseFieldRule, isNullable = rule.fallback === null): z.ZodMiniType {
  const schema = SCHEMAS[rule.type];
  return isNullable ? z.nullable(schema) : schema;
}

function sentSchema(rule: PhaseFieldRule): z.ZodMiniType {
  switch (rule.type) {
    case 'text':
      return textSchema(rule);
    case 'instant':
      return instantSchema(rule);
    case 'switch':
      return z.boolean(`${rule.label} must be on or off`);
    case 'money':
    case 'percent':
    case 'count':
      return numberSchema(rule);
  }
}

function textSchema({ label, lines, charactersMin, charactersMax }: RuleOf<'text'>): z.ZodMiniType {
  const tooShort =
    charactersMin > 0 ? `${label} must be at least ${charactersMin} characters` : `${label} must be text`;
  const tooLong = `${label} must be at most ${charactersMax.toLocaleString('en-US')} characters`;
  const length = [
    ...(charactersMin > 0 ? [z.minLength(charactersMin, tooShort)] : []),
    z.maxLength(charactersMax, tooLong),
  ];
  const content =
    lines === 'one'
      ? z.refine<string>(isPlainName, `${label} may contain letters, digits, spaces and common punctuation`)
      : z.refine<string>(isPlainText, `${label} must be plain text, without < and > and without hidden characters`);
  return z.string(tooShort).check(z.trim(), ...length, content);
}

const LOCAL_DATETIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

function isLocalDatetime(input: unknown): boolean {
  return typeof input === 'string' && LOCAL_DATETIME.test(input);
}

/** Converts an instant with an offset to UTC. A time without an offset is rejected: it names no instant. */
function instantSchema({ label }: RuleOf<'instant'>): z.ZodMiniType {
  const { min, max } = PHASE_YEARS;
  const invalid = `${label} must be a valid date from ${min} to ${max}`;
  const noOffset = `${label} must end with Z or an offset from UTC, such as 2026-08-01T12:00:00+02:00`;
  return z.iso.datetime({ offset: true, error: ({ input }) => (isLocalDatetime(input) ? noOffset : invalid) }).check(
    z.overwrite(toUtc),
    z.refine((text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= min && year <= max;
    }, invalid),
  );
}

/** Returns text that is not a date unchanged: the check before has rejected it. */
function toUtc(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}

function numberSchema(rule: NumberRule): z.ZodMiniType {
  const { type, label, required, min, max, decimalsMax } = rule;
  const notANumber = `${label} must be a number`;
  const missing = required ? tooLow(rule) : notANumber;
  const notWhole = `${label} must be a whole number`;
  const checks = [
    // zod accepts 1e-242 as a multiple of 1.
    ...(type === 'count' ? [z.multipleOf(1, notWhole), z.refine(Number.isInteger, notWhole)] : []),
    z.minimum(min, tooLow(rule)),
    z.maximum(max, `${label} must be at most ${max.toLocaleString('en-US')}`),
    ...(decimalsMax === undefined
      ? []
      : [
          z.refine<number>(
            (value) => Number(value.toFixed(decimalsMax)) === value,
            `${label} may have at most ${decimalsMax} decimals`,
          ),
        ]),
  ];
  return z
    .number({ error: ({ input }) => (input === undefined || input === null ? missing : notANumber) })
    .check(...checks);
}

/** A minimum below 1 is the smallest possible amount, so the message mentions 0 instead. */
function tooLow({ label, min }: NumberRule): string {
  if (min === 0) return `${label} must not be negative`;
  return min < 1 ? `${label} must be greater than 0` : `${label} must be at least ${min}`;
}
