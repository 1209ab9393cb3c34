import { type ReactNode, useState } from 'react';
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
import { TEAM_ACTION } from '#web/components/layout/team-page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { browserName } from '#web/lib/browser-name.ts';
import { useEndSignIn } from './team-queries.ts';
import { SIGN_INS_TABLE, TEAM } from './texts.ts';

const { columns: TEXTS, roles: ROLES } = SIGN_INS_TABLE;

const SIGN_INS: TableDefinition<SignInsQuery, SignInRow> = {
  title: ADMIN_TITLES['/admin/sign-ins'],
  texts: SIGN_INS_TABLE,
  sorts: SIGN_IN_SORTS,
  list: adminListSignIns,
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
    { id: 'username', header: TEXTS.username, phone: 'title', cell: (row) => row.username },
    {
      ...{ id: 'role', header: TEXTS.role, phone: 'beside' },
      cell: (row) => <Badge tone={row.role === 'admin' ? 'info' : 'neutral'}>{ROLES[row.role]}</Badge>,
    },
    {
      ...{ id: 'browser', header: TEXTS.browser, phone: 'detail' },
      cell: (row) => (
        <span title={row.userAgent}>
          {browserName(row.userAgent) ?? (row.userAgent === '' ? TABLE_TEXTS.none : row.userAgent)}
        </span>
      ),
    },
    {
      ...{ id: 'network', header: TEXTS.network, isWideOnly: true, phone: 'detail' },
      isBlank: ({ network }) => network === '',
      cell: (row) => row.network || TABLE_TEXTS.none,
    },
    {
      ...{ id: 'created', header: TEXTS.created, sort: 'created', phone: 'named-detail' },
      cell: (row) => <InstantCell iso={row.createdAt} />,
    },
    {
      ...{ id: 'used', header: TEXTS.used },
      cell: (row) => (row.lastUsedAt === null ? TABLE_TEXTS.none : <InstantCell iso={row.lastUsedAt} />),
    },
    {
      ...{ id: 'expires', header: TEXTS.expires, isWideOnly: true },
      cell: (row) => <InstantCell iso={row.expiresAt} />,
    },
    { id: 'end', header: TEXTS.end, isAction: true, phone: 'beside', cell: (row) => <EndSignIn row={row} /> },
  ],
};

function EndSignIn({ row }: { readonly row: SignInRow }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const end = useEndSignIn();
  const { open, label, question, note, confirm } = SIGN_INS_TABLE.end;
  const close = (): void => setAsking(false);
  return (
    <>
      <button
        type="button"
        aria-label={label(row.username)}
        className={`${TEAM_ACTION} tbl:my-1`}
        onClick={() => setAsking(true)}
      >
        {open}
      </button>
      <ConfirmDialog
        open={isAsking}
        question={question(row.username)}
        confirmLabel={confirm}
        cancelLabel={TEAM.cancel}
        busy={end.isPending}
        onCancel={close}
        onConfirm={() => end.mutate(row.id, { onSettled: close })}
      >
        {note}
      </ConfirmDialog>
    </>
  );
}

export function SignInsTable(): ReactNode {
  return <TableScreen definition={SIGN_INS} />;
}
