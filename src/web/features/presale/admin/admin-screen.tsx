import type { ReactNode } from 'react';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { PhaseManagement } from './phase-management.tsx';
import { DASHBOARD } from './texts.ts';

export interface AdminScreenProps {
  /** The user's badge and menu. */
  readonly account: ReactNode;
}

/** The admin dashboard (specification, section 2). */
export function AdminScreen({ account }: AdminScreenProps): ReactNode {
  return (
    <TeamPage title={ADMIN_TITLES['/admin']} actions={account}>
      <Tabs
        label={DASHBOARD.tabsLabel}
        className="mt-3"
        items={[
          { id: 'phases', label: DASHBOARD.phases.tab, content: <PhaseManagement /> },
          { id: 'users', label: DASHBOARD.users.tab, content: <UsersPlaceholder /> },
        ]}
      />
    </TeamPage>
  );
}

function UsersPlaceholder(): ReactNode {
  const { title, text, search } = DASHBOARD.users;
  return (
    <section aria-labelledby="admin-users" className="grid max-w-xl gap-5">
      <h2 id="admin-users" className="font-semibold text-base">
        {title}
      </h2>
      <input
        type="search"
        aria-label={search}
        placeholder={search}
        disabled
        className="field min-h-12 w-full px-3.5 py-2"
      />
      <p className="text-muted">{text}</p>
    </section>
  );
}
