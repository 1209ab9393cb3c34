import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { ROLES } from '#domain/team/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { definePeopleTable, type TableSorts, tableQuery, tableSearch } from './table.ts';

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
  /** The network of the sign-in; empty when it is not known. */
  network: z.string(),
  createdAt: instant,
  /** To the minute; null for accounts outside the team, whose use is not stored. */
  lastUsedAt: z.nullable(instant),
  expiresAt: instant,
});
export type SignInRow = z.infer<typeof signInRow>;

export const { list: adminListSignIns, file: adminExportSignIns } = definePeopleTable({
  name: 'SignIns',
  path: '/api/admin/sign-ins',
  query: signInsQuery,
  row: signInRow,
  listSummary: "A page of the accounts' sign-ins; `search` is the beginning of a username (administrators)",
  exportSummary: 'The sign-ins that the filters show, as a file (administrators)',
});

export const teamEndSession = defineEndpoint({
  id: 'teamEndSession',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'POST',
  path: '/api/admin/sign-ins/{id}/end',
  needs: 'confirmed-session',
  summary: 'End one sign-in of any account (administrators)',
  params: z.object({
    id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'The number of the sign-in is not a number')),
  }),
  problems: ['not-found'],
});
