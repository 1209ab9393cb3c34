import * as z from 'zod/mini';
import { CHANGE_FIELDS, type PublicChange } from '#domain/presale/public-changes.ts';
import { PHASE_RANGES } from '#domain/presale/public-phase.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { del, get, post, put } from './endpoint.ts';
import { historySchemas, inputSchemas, publicSchemas, responseSchemas } from './presale-fields.ts';

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

const idParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'The phase number is not a number')) });

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
  needs: 'confirmed-session',
  summary: 'Create a presale phase (administrators)',
  body: phaseInputSchema,
  response: phase,
  successStatus: 201,
});

export const presaleUpdatePhase = put('/api/admin/presale/phases/{id}', {
  access: PERMISSIONS['change-phases'],
  needs: 'confirmed-session',
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
  needs: 'confirmed-session',
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
  needs: 'confirmed-session',
  summary: 'Restore a deleted phase as it was (administrators)',
  params: idParams,
  response: phase,
  problems: ['not-found'],
});
