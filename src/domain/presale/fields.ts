import { DAY_MS, MINUTE_MS } from '../time.ts';

interface CommonRule {
  /** Names the field in messages: "Token price must be a number". */
  readonly label: string;
  readonly required: boolean;
  readonly visibleTo: 'everyone' | 'administrators';
}

interface TextRule extends CommonRule {
  readonly type: 'text';
  readonly lines: 'one' | 'many';
  readonly charactersMin: number;
  readonly charactersMax: number;
  readonly fallback: string;
}

/** ISO 8601, UTC. */
interface InstantRule extends CommonRule {
  readonly type: 'instant';
  readonly fallback: string;
}

/** Money is in USD. A count is a whole number. */
export type NumberType = 'money' | 'percent' | 'count';

interface NumberRule extends CommonRule {
  readonly type: NumberType;
  readonly min: number;
  readonly max: number;
  readonly decimalsMax?: number;
  readonly fallback: number | null;
}

interface SwitchRule extends CommonRule {
  readonly type: 'switch';
  readonly fallback: boolean;
}

/**
 * `fallback` is the value where none was given: for an optional field that a caller leaves out, in history that is
 * older than the field, and in a new form. A number whose fallback is null may be missing.
 */
export type PhaseFieldRule = TextRule | InstantRule | NumberRule | SwitchRule;

const USD_MAX = 1_000_000_000_000;
const OPTIONAL_AMOUNT = {
  type: 'money',
  required: false,
  visibleTo: 'everyone',
  min: 0,
  max: USD_MAX,
  fallback: null,
} as const;
const EPOCH = '1970-01-01T00:00:00.000Z';

/** The years that an instant may lie in. */
export const PHASE_YEARS = { min: 2000, max: 2999 } as const;

/**
 * Every field that an administrator decides, in the order of the form (specification, "Phase form"). Lower limits are
 * the specification's; upper ones catch typing errors. The contract's schemas, the history, the form, the differences
 * and the public pages derive from this table. Written by hand are the columns (`db/schema/presale.ts`) and the texts
 * (`web/content/phase-fields.ts`); without either, it does not compile.
 */
export const PHASE_FIELDS = {
  name: {
    type: 'text',
    label: 'Name',
    required: true,
    visibleTo: 'everyone',
    lines: 'one',
    charactersMin: 3,
    charactersMax: 120,
    fallback: '',
  },
  tokenId: {
    type: 'count',
    label: 'Token ID',
    required: false,
    visibleTo: 'administrators',
    min: 0,
    max: 2_147_483_647,
    fallback: null,
  },
  description: {
    type: 'text',
    label: 'Description',
    required: false,
    visibleTo: 'everyone',
    lines: 'many',
    charactersMin: 0,
    charactersMax: 4_000,
    fallback: '',
  },
  startDate: { type: 'instant', label: 'Start date', required: true, visibleTo: 'everyone', fallback: EPOCH },
  endDate: { type: 'instant', label: 'End date', required: true, visibleTo: 'everyone', fallback: EPOCH },
  tokenPrice: {
    type: 'money',
    label: 'Token price',
    required: true,
    visibleTo: 'everyone',
    min: 0.000001,
    max: 1_000_000_000,
    decimalsMax: 6,
    fallback: 0.001,
  },
  bonus: {
    type: 'percent',
    label: 'Bonus percentage',
    required: false,
    visibleTo: 'everyone',
    min: 0,
    max: 10_000,
    fallback: 0,
  },
  minPurchase: {
    type: 'money',
    label: 'Minimum purchase',
    required: true,
    visibleTo: 'everyone',
    min: 1,
    max: USD_MAX,
    fallback: 100,
  },
  maxPurchase: { ...OPTIONAL_AMOUNT, label: 'Maximum purchase' },
  softCap: { ...OPTIONAL_AMOUNT, label: 'Soft cap' },
  hardCap: { ...OPTIONAL_AMOUNT, label: 'Hard cap' },
  isActive: { type: 'switch', label: 'Active Phase', required: false, visibleTo: 'everyone', fallback: false },
  isDraft: { type: 'switch', label: 'Draft', required: false, visibleTo: 'administrators', fallback: false },
} as const satisfies Record<string, PhaseFieldRule>;

type Rules = typeof PHASE_FIELDS;

export type PhaseField = keyof Rules;

/** The names of the fields whose rule matches `Shape`, such as `{ type: 'instant' }`. */
export type FieldsWith<Shape> = { [Field in PhaseField]: Rules[Field] extends Shape ? Field : never }[PhaseField];

export type InstantField = FieldsWith<{ type: 'instant' }>;
export type PublicField = FieldsWith<{ visibleTo: 'everyone' }>;
export type PublicNumberField = FieldsWith<{ visibleTo: 'everyone'; type: NumberType }>;
export type LongTextField = FieldsWith<{ type: 'text'; lines: 'many' }>;

interface ValueOfType {
  readonly text: string;
  readonly instant: string;
  readonly money: number;
  readonly percent: number;
  readonly count: number;
  readonly switch: boolean;
}

/** The type of a field's value: by the type of its rule, and null too where null is the fallback. */
export type ValueOf<Field extends PhaseField> =
  | ValueOfType[Rules[Field]['type']]
  | (Rules[Field]['fallback'] extends null ? null : never);

export const PHASE_FIELD_NAMES = Object.keys(PHASE_FIELDS) as readonly PhaseField[];

export const INSTANT_FIELDS = PHASE_FIELD_NAMES.filter(isInstantField);

export const PUBLIC_FIELDS = PHASE_FIELD_NAMES.filter(
  (field): field is PublicField => PHASE_FIELDS[field].visibleTo === 'everyone',
);

/** Returns the rule by its general type, which covers types that no field has at present. */
export function ruleOf(field: PhaseField): PhaseFieldRule {
  return PHASE_FIELDS[field];
}

export function isInstantField(field: string): field is InstantField {
  return isPhaseField(field) && ruleOf(field).type === 'instant';
}

export function isPublicNumberField(field: string): field is PublicNumberField {
  if (!isPhaseField(field)) return false;
  const { type, visibleTo } = ruleOf(field);
  return visibleTo === 'everyone' && (type === 'money' || type === 'percent' || type === 'count');
}

/** Texts of many lines, which lists leave out. */
export function isLongTextField(field: string): field is LongTextField {
  const rule = isPhaseField(field) ? ruleOf(field) : undefined;
  return rule?.type === 'text' && rule.lines === 'many';
}

export function isPhaseField(name: unknown): name is PhaseField {
  return typeof name === 'string' && Object.hasOwn(PHASE_FIELDS, name);
}

/** Returns one value for each field that is an instant. */
export function mapInstantFields<Value>(makeValue: (field: InstantField) => Value): Record<InstantField, Value> {
  return Object.fromEntries(INSTANT_FIELDS.map((field) => [field, makeValue(field)])) as Record<InstantField, Value>;
}

/** Returns one value for each field, made from its rule. */
export function mapPhaseFields<Value>(
  makeValue: (field: PhaseField, rule: PhaseFieldRule) => Value,
): Record<PhaseField, Value> {
  const entries = PHASE_FIELD_NAMES.map((field) => [field, makeValue(field, PHASE_FIELDS[field])]);
  return Object.fromEntries(entries) as Record<PhaseField, Value>;
}

/** The fields that an administrator edits. Amounts in USD, bonus in percent, instants in ISO 8601 (UTC). */
export type PhaseFields = { readonly [Field in PhaseField]: ValueOf<Field> };

/** A phase while its form is filled in: any number may be missing. */
export type PhaseDraft = {
  readonly [Field in PhaseField]: PhaseFields[Field] extends string | boolean ? PhaseFields[Field] : number | null;
};

export type Phase = PhaseFields & {
  /** Follows from the other fields (`timeline.ts`). */
  readonly isCompleted: boolean;
};

export const PHASE_FALLBACKS = mapPhaseFields((_field, rule) => rule.fallback) as PhaseFields;

/** Returns a phase without the database's own columns. */
export function pickPhase(phase: Phase): Phase {
  const fields = mapPhaseFields((field) => phase[field]) as PhaseFields;
  return { ...fields, isCompleted: phase.isCompleted };
}

const PHASE_LENGTH_MS = 30 * DAY_MS;

/** The form's defaults (specification, "Validation rules"): 30 days from `nowMs`, rounded down to the minute. */
export function defaultPhase(nowMs: number): PhaseFields {
  const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  return {
    ...PHASE_FALLBACKS,
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + PHASE_LENGTH_MS).toISOString(),
    tokenId: 1,
  };
}
