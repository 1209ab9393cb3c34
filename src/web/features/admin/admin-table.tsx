import type { ReactNode } from 'react';
import { ACTIVITY } from './activity-definition.tsx';
import { MINERS } from './miners-definition.tsx';
import { PHASES } from './phases-definition.tsx';
import { SIGN_INS } from './sign-ins-definition.tsx';
import { SUBSCRIBERS } from './subscribers-definition.tsx';
import { TableScreen } from './table-screen.tsx';

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
