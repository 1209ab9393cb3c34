import type { ReactNode } from 'react';
import {
  adminExportSignIns,
  adminListSignIns,
  SIGN_IN_SORTS,
  type SignInRow,
  type SignInsQuery,
} from '#contract/team-sign-ins.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { type TableDefinition, TableScreen } from '#web/admin/table/table-screen.tsx';
import { ADMIN_TITLES, TABLE_TEXTS } from '#web/admin/texts.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { browserName } from '#web/lib/browser-name.ts';
import { SIGN_INS_TABLE } from './texts.ts';

const { columns: TEXTS, roles: ROLES } = SIGN_INS_TABLE;

const SIGN_INS: TableDefinition<SignInsQuery, SignInRow> = {
  title: ADMIN_TITLES['/admin/sign-ins'],
  texts: SIGN_INS_TABLE,
  sorts: SIGN_IN_SORTS,
  parse: (input) => adminListSignIns.queryParams.safeParse(input),
  list: adminListSignIns,
  load: (queryParams, signal) => callEndpoint(adminListSignIns, { queryParams, signal }),
  file: adminExportSignIns,
  filters: [
    { type: 'text', name: 'search', label: SIGN_INS_TABLE.search },
    {
      type: 'choice',
      name: 'role',
      label: SIGN_INS_TABLE.role,
      options: [
        { value: 'administrator', label: SIGN_INS_TABLE.administrators },
        { value: 'editor', label: SIGN_INS_TABLE.editors },
      ],
    },
  ],
  columns: [
    { id: 'username', header: TEXTS.username, cell: ({ row: { original } }) => original.username },
    {
      ...{ id: 'role', header: TEXTS.role },
      cell: ({ row: { original } }) => (
        <Badge tone={original.role === 'admin' ? 'info' : 'neutral'}>{ROLES[original.role]}</Badge>
      ),
    },
    {
      ...{ id: 'browser', header: TEXTS.browser },
      cell: ({ row: { original } }) => (
        <span title={original.userAgent}>
          {browserName(original.userAgent) ?? (original.userAgent === '' ? TABLE_TEXTS.none : original.userAgent)}
        </span>
      ),
    },
    {
      ...{ id: 'created', header: TEXTS.created, sort: 'created' },
      cell: ({ row: { original } }) => <InstantCell iso={original.createdAt} />,
    },
    {
      ...{ id: 'expires', header: TEXTS.expires },
      cell: ({ row: { original } }) => <InstantCell iso={original.expiresAt} />,
    },
  ],
};

export function SignInsTable(): ReactNode {
  return <TableScreen definition={SIGN_INS} />;
}
