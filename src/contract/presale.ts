import * as z from 'zod/mini';
import { isPlainName, isPlainText } from '#domain/plain-text.ts';
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
import { CHANGE_FIELDS, type PublicChange } from '#domain/presale/public-changes.ts';
import { PHASE_RANGES, type PublicPhaseFields, rangeEnds } from '#domain/presale/public-phase.ts';
import { PERMISSIONS } from '#domain/team/roles.ts';
import { del, get, idParams, post, put } from './endpoint.ts';

// The schemas of a phase's fields derive from `PHASE_FIELDS`: as sent, as returned, and as stored in the history.

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
const inputSchemas = mapPhaseFields((_field, rule) => {
  const schema = sentSchema(rule);
  if (rule.required) return schema;
  return z._default(rule.fallback === null ? z.nullable(schema) : schema, rule.fallback);
}) as FieldSchemas;

/** Fields as the server returns them. */
const responseSchemas = mapPhaseFields((_field, rule) => returnedSchema(rule)) as FieldSchemas;

/** Fields as the history stores them: a field that is newer than the entry has its fallback. */
const historySchemas = mapPhaseFields((_field, rule) =>
  z._default(returnedSchema(rule), rule.fallback),
) as FieldSchemas;

const RANGE_ENDS = rangeEnds(PHASE_RANGES);

/** The public fields; both ends of a withheld range are null. */
const publicSchemas = Object.fromEntries(
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

/**
 * Presale phases in the admin area (specification, "The calls it makes"), and additional calls: the public part, the
 * history, the deleted phases and their restoration.
 */

/** Checked by the form and the server. */
export const phaseInputSchema = z.object(inputSchemas);
export type PhaseInput = z.infer<typeof phaseInputSchema>;

/** Parses an entry of the history, which may be older than some fields. */
export const phaseHistorySchema = z.object({ ...historySchemas, isCompleted: z.boolean() });

const phase = z.object({
  id: z.number(),
  ...responseSchemas,
  isCompleted: z.boolean(),
  /** Incremented with each change; an update sends it to detect concurrent changes. */
  version: z.number(),
});
export type PhaseData = z.infer<typeof phase>;

/** Null in both ends of a range that is reversed; `withheld` names those ranges. */
export const publicPhaseSchema = z.object({
  id: z.number(),
  ...publicSchemas,
  isCompleted: z.boolean(),
  withheld: z.readonly(z.array(z.enum(PHASE_RANGES))),
});
export type PublicPhase = z.infer<typeof publicPhaseSchema>;

const shownValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** Values are null where visitors see none, and for texts of many lines, which are left out. */
const publicChange: z.ZodMiniType<PublicChange> = z.object({
  id: z.number(),
  phaseId: z.number(),
  /** The name of the phase after the change. */
  phase: z.string(),
  /** `started`, `ended`: by the schedule of the entry that `id` names. */
  action: z.enum(['created', 'updated', 'deleted', 'restored', 'started', 'ended']),
  changedAt: z.iso.datetime(),
  differences: z.readonly(z.array(z.object({ field: z.enum(CHANGE_FIELDS), before: shownValue, after: shownValue }))),
});

/** The presale in public: the phases by start date, and changes, newest first. */
export const publicPresale = z.object({
  phases: z.readonly(z.array(publicPhaseSchema)),
  changes: z.readonly(z.array(publicChange)),
});
export type PublicPresale = z.infer<typeof publicPresale>;

const phaseVersion = z.nullable(z.object({ ...responseSchemas, isCompleted: z.boolean() }));

const phaseChange = z.object({
  id: z.number(),
  action: z.enum(['created', 'updated', 'deleted', 'restored']),
  changedAt: z.iso.datetime(),
  /** Username of the author at that time. */
  changedBy: z.string(),
  before: phaseVersion,
  after: phaseVersion,
});
export type PhaseChange = z.infer<typeof phaseChange>;

const deletedPhase = z.extend(phase, { deletedAt: z.iso.datetime() });
export type DeletedPhase = z.infer<typeof deletedPhase>;

export const presaleReadPublic = get('/api/presale', {
  summary: 'The public part of the presale, its ten latest changes, and the time on the server',
  response: z.extend(publicPresale, { now: z.iso.datetime() }),
});

export const presaleListPhases = get('/api/admin/presale/phases', {
  access: PERMISSIONS['change-phases'],
  needs: 'session',
  summary: 'All presale phases, by start date (administrators)',
  response: z.array(phase),
});

export const presaleReadPhase = get('/api/admin/presale/phases/{id}', {
  access: PERMISSIONS['change-phases'],
  needs: 'session',
  summary: 'One presale phase (administrators)',
  params: idParams,
  response: phase,
  problems: ['not-found'],
});

export const presaleCreatePhase = post('/api/admin/presale/phases', {
  access: PERMISSIONS['change-phases'],
  summary: 'Create a presale phase (administrators)',
  body: phaseInputSchema,
  response: phase,
  successStatus: 201,
});

export const presaleUpdatePhase = put('/api/admin/presale/phases/{id}', {
  access: PERMISSIONS['change-phases'],
  summary: 'Change a presale phase, with `version` only that one (administrators)',
  params: idParams,
  body: z.object({
    ...inputSchemas,
    version: z.optional(z.number('Version must be a number').check(z.minimum(0, 'Version must not be negative'))),
  }),
  response: phase,
  problems: ['not-found', 'phase-changed'],
});

export const presaleDeletePhase = del('/api/admin/presale/phases/{id}', {
  access: PERMISSIONS['change-phases'],
  summary: 'Delete a presale phase; it can be restored (administrators)',
  params: idParams,
  problems: ['not-found'],
});

export const presaleListPhaseHistory = get('/api/admin/presale/phases/{id}/history', {
  access: PERMISSIONS['change-phases'],
  needs: 'session',
  summary: 'The latest changes of a phase, newest first; of a deleted one too (administrators)',
  params: idParams,
  response: z.array(phaseChange),
  problems: ['not-found'],
});

export const presaleListDeletedPhases = get('/api/admin/presale/deleted-phases', {
  access: PERMISSIONS['change-phases'],
  needs: 'session',
  summary: 'The deleted phases, the latest first (administrators)',
  response: z.array(deletedPhase),
});

export const presaleRestorePhase = post('/api/admin/presale/phases/{id}/restore', {
  access: PERMISSIONS['change-phases'],
  summary: 'Restore a deleted phase as it was (administrators)',
  params: idParams,
  response: phase,
  problems: ['not-found'],
});
