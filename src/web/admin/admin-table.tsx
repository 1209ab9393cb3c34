import type { ReactNode } from 'react';
import { MINERS } from '#web/features/miner/admin/miners-table.tsx';
import { SUBSCRIBERS } from '#web/features/newsletter/admin/subscribers-table.tsx';
import { PHASES } from '#web/features/presale/admin/all-phases-table.tsx';
import { SIGN_INS } from '#web/features/team/members/sign-ins-table.tsx';
import { ACTIVITY } from './activity/activity-table.tsx';
import { TableScreen } from './table/table-screen.tsx';

interface AdminTableProps {
  readonly name: keyof typeof TABLES;
  readonly actions?: ReactNode;
}

type Shared = Pick<AdminTableProps, 'actions'>;

/** Each table is keyed, so that nothing that was typed for one is searched for in another. */
const TABLES = {
  phases: (props: Shared) => <TableScreen key="phases" definition={PHASES} {...props} />,
  miners: (props: Shared) => <TableScreen key="miners" definition={MINERS} {...props} />,
  subscribers: (props: Shared) => <TableScreen key="subscribers" definition={SUBSCRIBERS} {...props} />,
  'sign-ins': (props: Shared) => <TableScreen key="sign-ins" definition={SIGN_INS} {...props} />,
  activity: (props: Shared) => <TableScreen key="activity" definition={ACTIVITY} {...props} />,
} as const;

export function AdminTable({ name, ...props }: AdminTableProps): ReactNode {
  return TABLES[name](props);
}
