import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { exportFormat, TABLE_FILES, type TableSorts, tablePage, tableQuery, tableSearch } from './table.ts';

/** The team's table of phases. */

const instant = z.iso.datetime();

export const PHASE_STATES = ['active', 'completed', 'pending', 'deleted'] as const;
export const PHASE_SORTS = { columns: ['start', 'name'], order: 'asc' } as const satisfies TableSorts;

const phasesQuery = z.object({
  ...tableQuery(PHASE_SORTS),
  search: tableSearch,
  status: z.optional(z.enum(PHASE_STATES, `The status is one of ${PHASE_STATES.join(', ')}`)),
});
export type PhasesQuery = z.infer<typeof phasesQuery>;

export const phaseRow = z.object({
  id: z.number(),
  name: z.string(),
  startDate: instant,
  endDate: instant,
  /** USD. */
  tokenPrice: z.number(),
  status: z.enum(PHASE_STATES),
  /** Changes since it was created. */
  version: z.number(),
});
export type PhaseRow = z.infer<typeof phaseRow>;

export const adminListPhases = defineEndpoint({
  id: 'adminListPhases',
  tag: 'admin',
  access: 'editor',
  method: 'GET',
  path: '/api/admin/phases',
  summary: 'A page of all presale phases, deleted ones included (editors)',
  queryParams: phasesQuery,
  response: tablePage(phaseRow),
});

export const adminExportPhases = defineEndpoint({
  id: 'adminExportPhases',
  tag: 'admin',
  access: 'editor',
  method: 'GET',
  path: '/api/admin/phases/export',
  summary: 'The presale phases that the filters show, as a file (editors)',
  queryParams: z.extend(phasesQuery, exportFormat),
  mediaTypes: TABLE_FILES,
});
