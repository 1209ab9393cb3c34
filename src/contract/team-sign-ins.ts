import * as z from 'zod/mini';
import { ROLES } from '#domain/team/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  EXPORT_PEOPLE,
  personalExport,
  READ_PEOPLE,
  TABLE_FILES,
  type TableSorts,
  tablePage,
  tableQuery,
  tableSearch,
} from './table.ts';

/** The team's table of sign-ins. */

const instant = z.iso.datetime();

export const SIGN_IN_SORTS = { columns: ['created'], order: 'desc' } as const satisfies TableSorts;

const signInsQuery = z.object({
  ...tableQuery(SIGN_IN_SORTS),
  search: tableSearch,
  role: z.optional(z.enum(['administrator', 'editor'], 'The role is administrator or editor')),
});
export type SignInsQuery = z.infer<typeof signInsQuery>;

export const signInRow = z.object({
  id: z.number(),
  username: z.string(),
  role: z.enum(ROLES),
  /** The User-Agent header, shortened; empty when there was none. */
  userAgent: z.string(),
  createdAt: instant,
  expiresAt: instant,
});
export type SignInRow = z.infer<typeof signInRow>;

export const adminListSignIns = defineEndpoint({
  id: 'adminListSignIns',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/sign-ins',
  summary: "A page of the accounts' sign-ins; `search` is the beginning of a username (administrators)",
  queryParams: signInsQuery,
  response: tablePage(signInRow),
  confirmation: READ_PEOPLE,
  problems: ['password-required'],
});

export const adminExportSignIns = defineEndpoint({
  id: 'adminExportSignIns',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/sign-ins/export',
  summary: 'The sign-ins that the filters show, as a file (administrators)',
  queryParams: z.extend(signInsQuery, personalExport),
  mediaTypes: TABLE_FILES,
  confirmation: EXPORT_PEOPLE,
  problems: ['password-required'],
});
