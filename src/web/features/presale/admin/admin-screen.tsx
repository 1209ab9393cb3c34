import type { ReactNode } from 'react';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { PhaseManagement } from './phase-management.tsx';
import { DASHBOARD } from './texts.ts';

export function AdminScreen({ username }: { readonly username: string }): ReactNode {
  return (
    <TeamPage
      title={ADMIN_TITLES['/admin']}
      aside={
        <Badge tone="info" className="max-w-60">
          <span className="truncate">{username}</span>
        </Badge>
      }
    >
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
