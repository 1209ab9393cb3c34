import type { ReactNode } from 'react';
import { ACTIVITY } from './activity-definition.tsx';
import { MINERS } from './miners-definition.tsx';
import { PHASES } from './phases-definition.tsx';
import { SIGN_INS } from './sign-ins-definition.tsx';
import { SUBSCRIBERS } from './subscribers-definition.tsx';
import { TableScreen } from './table-screen.tsx';

/** Each table is keyed, so that nothing that was typed for one is searched for in another. */
const TABLES = {
  phases: () => <TableScreen key="phases" definition={PHASES} />,
  miners: () => <TableScreen key="miners" definition={MINERS} />,
  subscribers: () => <TableScreen key="subscribers" definition={SUBSCRIBERS} />,
  'sign-ins': () => <TableScreen key="sign-ins" definition={SIGN_INS} />,
  activity: () => <TableScreen key="activity" definition={ACTIVITY} />,
} as const;

export function AdminTable({ name }: { readonly name: keyof typeof TABLES }): ReactNode {
  return TABLES[name]();
}
