import * as z from 'zod/mini';
import {
  AMOUNT_USD_MAX,
  BONUS_PERCENT_MAX,
  MIN_PURCHASE_USD_MIN,
  PHASE_DESCRIPTION_CHARACTERS_MAX,
  PHASE_NAME_CHARACTERS_MAX,
  PHASE_NAME_CHARACTERS_MIN,
  PHASE_YEAR_MAX,
  PHASE_YEAR_MIN,
  TOKEN_ID_MAX,
  TOKEN_PRICE_DECIMALS,
  TOKEN_PRICE_USD_MAX,
  TOKEN_PRICE_USD_MIN,
} from '#domain/presale/limits.ts';
import { isPlainName, isPlainText } from '#domain/presale/plain-text.ts';
import { PHASE_RANGES } from '#domain/presale/public-phase.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * Presale phases as the admin area edits them (specification, sections 3, 5 and 7), and calls of our own: the public part,
 * the history, the deleted phases and the way back for them.
 */

const SHORT_NAME = `Name must be at least ${PHASE_NAME_CHARACTERS_MIN} characters`;
const NO_PRICE = 'Token price must be greater than 0';
const WHOLE_TOKEN_ID = 'Token ID must be a whole number';
const LOW_MINIMUM = `Minimum purchase must be at least ${MIN_PURCHASE_USD_MIN}`;

/** A number; `missing` is said when there is none, `{label} must be a number` when it is something else (NaN too). */
function numberField(label: string, missing: string) {
  return z.number({
    error: ({ input }) => (input === undefined || input === null ? missing : `${label} must be a number`),
  });
}

function atMost(label: string, max: number) {
  return z.maximum(max, `${label} must be at most ${max.toLocaleString('en-US')}`);
}

function optionalUsd(label: string) {
  return z._default(
    z.nullable(
      numberField(label, `${label} must be a number`).check(
        z.minimum(0, `${label} must not be negative`),
        atMost(label, AMOUNT_USD_MAX),
      ),
    ),
    null,
  );
}

/** A date that says its offset becomes UTC. Without one, nobody knows which instant is meant. */
function dateField(label: string) {
  const invalid = `${label} must be a valid date from ${PHASE_YEAR_MIN} to ${PHASE_YEAR_MAX}`;
  const noOffset = `${label} must end with Z or an offset from UTC, such as 2026-08-01T12:00:00+02:00`;
  return z.iso
    .datetime({ offset: true, error: ({ input }) => (LOCAL_DATETIME.test(String(input)) ? noOffset : invalid) })
    .check(
      z.overwrite(toUtc),
      z.refine((text) => {
        const year = new Date(text).getUTCFullYear();
        return year >= PHASE_YEAR_MIN && year <= PHASE_YEAR_MAX;
      }, invalid),
    );
}

const LOCAL_DATETIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** What is no date stays as it is: the check before has refused it. */
function toUtc(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}

const phaseFields = {
  name: z
    .string(SHORT_NAME)
    .check(
      z.trim(),
      z.minLength(PHASE_NAME_CHARACTERS_MIN, SHORT_NAME),
      z.maxLength(PHASE_NAME_CHARACTERS_MAX, `Name must be at most ${PHASE_NAME_CHARACTERS_MAX} characters`),
      z.refine(isPlainName, 'Name may contain letters, digits, spaces and common punctuation'),
    ),
  description: z._default(
    z
      .string('Description must be text')
      .check(
        z.trim(),
        z.maxLength(
          PHASE_DESCRIPTION_CHARACTERS_MAX,
          `Description must be at most ${PHASE_DESCRIPTION_CHARACTERS_MAX.toLocaleString('en-US')} characters`,
        ),
        z.refine(isPlainText, 'Description must be plain text, without < and > and without hidden characters'),
      ),
    '',
  ),
  startDate: dateField('Start date'),
  endDate: dateField('End date'),
  tokenPrice: numberField('Token price', NO_PRICE).check(
    z.minimum(TOKEN_PRICE_USD_MIN, NO_PRICE),
    atMost('Token price', TOKEN_PRICE_USD_MAX),
    z.refine(
      (price) => Number(price.toFixed(TOKEN_PRICE_DECIMALS)) === price,
      `Token price may have at most ${TOKEN_PRICE_DECIMALS} decimals`,
    ),
  ),
  bonus: z._default(
    numberField('Bonus percentage', 'Bonus percentage must be a number').check(
      z.minimum(0, 'Bonus percentage must not be negative'),
      atMost('Bonus percentage', BONUS_PERCENT_MAX),
    ),
    0,
  ),
  minPurchase: numberField('Minimum purchase', LOW_MINIMUM).check(
    z.minimum(MIN_PURCHASE_USD_MIN, LOW_MINIMUM),
    atMost('Minimum purchase', AMOUNT_USD_MAX),
  ),
  maxPurchase: optionalUsd('Maximum purchase'),
  softCap: optionalUsd('Soft cap'),
  hardCap: optionalUsd('Hard cap'),
  tokenId: z._default(
    z.nullable(
      numberField('Token ID', 'Token ID must be a number').check(
        z.multipleOf(1, WHOLE_TOKEN_ID),
        // 1e-242 is a multiple of 1 for it.
        z.refine(Number.isInteger, WHOLE_TOKEN_ID),
        z.minimum(0, 'Token ID must not be negative'),
        atMost('Token ID', TOKEN_ID_MAX),
      ),
    ),
    null,
  ),
  isActive: z._default(z.boolean('Active Phase must be on or off'), false),
};

/** Checked by the form and by the server alike. */
export const phaseInputSchema = z.object(phaseFields);
export type PhaseInput = z.infer<typeof phaseInputSchema>;

const storedFields = {
  name: z.string(),
  description: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  tokenPrice: z.number(),
  bonus: z.number(),
  minPurchase: z.number(),
  maxPurchase: z.nullable(z.number()),
  softCap: z.nullable(z.number()),
  hardCap: z.nullable(z.number()),
  tokenId: z.nullable(z.number()),
  isActive: z.boolean(),
  isCompleted: z.boolean(),
};

const phase = z.object({
  id: z.number(),
  ...storedFields,
  /** Raised by one with each change; send it back with a change of your own. */
  version: z.number(),
});
export type PhaseData = z.infer<typeof phase>;

/** Null in both ends of a range that is reversed; `withheld` names those ranges. */
const publicPhase = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  startDate: z.nullable(z.iso.datetime()),
  endDate: z.nullable(z.iso.datetime()),
  tokenPrice: z.number(),
  bonus: z.number(),
  minPurchase: z.nullable(z.number()),
  maxPurchase: z.nullable(z.number()),
  softCap: z.nullable(z.number()),
  hardCap: z.nullable(z.number()),
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  withheld: z.readonly(z.array(z.enum(PHASE_RANGES))),
});
export type PublicPhase = z.infer<typeof publicPhase>;

const snapshot = z.nullable(z.object(storedFields));

const phaseChange = z.object({
  id: z.number(),
  action: z.enum(['created', 'updated', 'deleted', 'restored']),
  changedAt: z.iso.datetime(),
  /** Name of who did it, as it was then. */
  changedBy: z.string(),
  before: snapshot,
  after: snapshot,
});
export type PhaseChange = z.infer<typeof phaseChange>;

const deletedPhase = z.object({ id: z.number(), name: z.string(), deletedAt: z.iso.datetime(), deletedBy: z.string() });
export type DeletedPhase = z.infer<typeof deletedPhase>;

const idParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'The phase number is not a number')) });

export const presalePublicPhases = defineEndpoint({
  id: 'presalePublicPhases',
  tag: 'presale',
  method: 'GET',
  path: '/api/presale/phases',
  summary: 'The presale phases as everybody may see them, by start date',
  answer: z.array(publicPhase),
  successStatus: 200,
});

export const presaleListPhases = defineEndpoint({
  id: 'presaleListPhases',
  tag: 'presale',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/presale/phases',
  summary: 'All presale phases, by start date (administrators)',
  answer: z.array(phase),
  successStatus: 200,
});

export const presaleReadPhase = defineEndpoint({
  id: 'presaleReadPhase',
  tag: 'presale',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/presale/phases/{id}',
  summary: 'One presale phase (administrators)',
  params: idParams,
  answer: phase,
  successStatus: 200,
  problems: ['not-found'],
});

export const presaleCreatePhase = defineEndpoint({
  id: 'presaleCreatePhase',
  tag: 'presale',
  access: 'admin',
  method: 'POST',
  path: '/api/admin/presale/phases',
  summary: 'Create a presale phase (administrators)',
  body: phaseInputSchema,
  answer: phase,
  successStatus: 201,
});

export const presaleUpdatePhase = defineEndpoint({
  id: 'presaleUpdatePhase',
  tag: 'presale',
  access: 'admin',
  method: 'PUT',
  path: '/api/admin/presale/phases/{id}',
  summary: 'Change a presale phase; with `version`, only if nobody changed it since (administrators)',
  params: idParams,
  body: z.object({
    ...phaseFields,
    version: z.optional(z.number('Version must be a number').check(z.minimum(0, 'Version must not be negative'))),
  }),
  answer: phase,
  successStatus: 200,
  problems: ['not-found', 'phase-changed'],
});

export const presaleDeletePhase = defineEndpoint({
  id: 'presaleDeletePhase',
  tag: 'presale',
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/presale/phases/{id}',
  summary: 'Delete a presale phase; its history stays, and it can be restored (administrators)',
  params: idParams,
  successStatus: 204,
  problems: ['not-found'],
});

export const presalePhaseHistory = defineEndpoint({
  id: 'presalePhaseHistory',
  tag: 'presale',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/presale/phases/{id}/history',
  summary: 'The latest changes of a phase, newest first; of a deleted one too (administrators)',
  params: idParams,
  answer: z.array(phaseChange),
  successStatus: 200,
  problems: ['not-found'],
});

export const presaleDeletedPhases = defineEndpoint({
  id: 'presaleDeletedPhases',
  tag: 'presale',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/presale/deleted-phases',
  summary: 'The deleted phases, the latest first (administrators)',
  answer: z.array(deletedPhase),
  successStatus: 200,
});

export const presaleRestorePhase = defineEndpoint({
  id: 'presaleRestorePhase',
  tag: 'presale',
  access: 'admin',
  method: 'POST',
  path: '/api/admin/presale/phases/{id}/restore',
  summary: 'Bring a deleted phase back as it was (administrators)',
  params: idParams,
  answer: phase,
  successStatus: 200,
  problems: ['not-found'],
});
