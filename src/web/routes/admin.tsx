import { Cpu, FileCheck, Flag, Gauge, History, Mail, PencilLine, Send, Users } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { type AdminPath, pagePathAt } from '#contract/pages.ts';
import type { User } from '#contract/team-account.ts';
import type { AdminPage } from '#web/admin/section-nav.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { AccountMenu } from '#web/features/team/account-menu.tsx';
import { AuthProvider } from '#web/features/team/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/team/protected-route.tsx';
import '#web/styles/team.css';

interface ScreenProps {
  readonly user: User;
  readonly username: string;
  /** The last segment of the address. */
  readonly id: string;
}

/** Fetched only once an administrator is known to be there. */
function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyComponent(load, { failedClass: 'page-width py-10' });
}

const AdminShell = lazyPart(async () => (await import('#web/admin/admin-shell.tsx')).AdminShell);
const PasswordDialog = lazyPart(async () => (await import('#web/components/ui/password-dialog.tsx')).PasswordDialog);
const LinkScreen = lazyPart(async () => (await import('#web/features/team/members/link-screen.tsx')).LinkScreen);

/** For whoever follows a link, and is not signed in. */
const LINK_PATH = '/admin/link';

type Screen = AdminPage & { readonly Screen: ComponentType<ScreenProps> };

/** The team's area: each page with its title, its section in the navigation, and its screen. */
const PAGES: Readonly<Record<Exclude<AdminPath, typeof LINK_PATH>, Screen>> = {
  '/admin/overview': {
    title: 'Overview',
    section: { label: 'Overview', icon: Gauge, isMain: true, isAdminOnly: true },
    Screen: lazyPart<ScreenProps>(async () => (await import('#web/admin/overview-screen.tsx')).OverviewScreen),
  },
  '/admin': {
    title: 'Admin Dashboard',
    section: { label: 'Phases', icon: Flag, group: 'Presale', isMain: true, isAdminOnly: true },
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/presale/admin/admin-screen.tsx')).AdminScreen,
    ),
  },
  '/admin/presale/create': {
    title: 'Create Presale Phase',
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/presale/admin/phase-screens.tsx')).CreatePhaseScreen,
    ),
  },
  '/admin/presale/edit/{id}': {
    title: 'Edit Presale Phase',
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/presale/admin/phase-screens.tsx')).EditPhaseScreen,
    ),
  },
  '/admin/content': {
    title: 'Content',
    section: { label: 'Content', icon: PencilLine, group: 'Presale' },
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/content/admin/content-screen.tsx')).ContentScreen,
    ),
  },
  '/admin/miners': {
    title: 'Miners',
    section: { label: 'Miners', icon: Cpu, group: 'Mining', isMain: true, isAdminOnly: true },
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/miner/admin/miners-screen.tsx')).MinersScreen,
    ),
  },
  '/admin/miners/{id}': {
    title: 'Miner',
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/miner/admin/miner-record-screen.tsx')).MinerRecordScreen,
    ),
  },
  '/admin/claims': {
    title: 'Snapshots',
    section: { label: 'Snapshots', icon: FileCheck, group: 'Mining' },
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/claims/snapshots-screen.tsx')).SnapshotsScreen,
    ),
  },
  '/admin/newsletter': {
    title: 'Campaigns',
    section: { label: 'Campaigns', icon: Send, group: 'Newsletter', isMain: true },
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/newsletter/admin/campaign-list.tsx')).CampaignList,
    ),
  },
  '/admin/newsletter/{id}': {
    title: 'Campaign',
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/newsletter/admin/campaign-page.tsx')).CampaignPage,
    ),
  },
  '/admin/subscribers': {
    title: 'Subscribers',
    section: { label: 'Subscribers', icon: Mail, group: 'Newsletter', isAdminOnly: true },
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/newsletter/admin/subscribers-table.tsx')).SubscribersTable,
    ),
  },
  '/admin/subscribers/{id}': {
    title: 'Subscriber',
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/newsletter/admin/subscriber-screen.tsx')).SubscriberScreen,
    ),
  },
  '/admin/team': {
    title: 'Members',
    section: { label: 'Members', icon: Users, group: 'Team', isAdminOnly: true },
    Screen: lazyPart<ScreenProps>(async () => (await import('#web/features/team/members/team-screen.tsx')).TeamScreen),
  },
  '/admin/activity': {
    title: 'Activity',
    section: { label: 'Activity', icon: History, group: 'Team', isAdminOnly: true },
    Screen: lazyPart<ScreenProps>(async () => (await import('#web/admin/activity-screen.tsx')).ActivityScreen),
  },
  '/admin/account': {
    title: 'Your account',
    section: { label: 'Account' },
    Screen: lazyPart<ScreenProps>(
      async () => (await import('#web/features/team/own/own-account-screen.tsx')).OwnAccountScreen,
    ),
  },
};

/** One page of many paths, so that a first visit of the site loads less about them. */
export function AdminRoute(): ReactNode {
  const [pathname] = useLocation();
  // Known: this route is the screen of these paths only.
  const path = pagePathAt(pathname) as AdminPath;
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (path === LINK_PATH) {
    return (
      <Suspense>
        <LinkScreen />
      </Suspense>
    );
  }
  const { title, Screen } = PAGES[path];
  return (
    <AuthProvider>
      <ProtectedRoute title={title} teamOnly>
        {(user) => (
          <AdminShell pages={PAGES} path={path} role={user.role} account={<AccountMenu user={user} />}>
            <Screen key={id} id={id} user={user} username={user.username} />
            {/* Each screen has its own, so that leaving one cancels its question. */}
            <PasswordDialog key={pathname} username={user.username} />
          </AdminShell>
        )}
      </ProtectedRoute>
    </AuthProvider>
  );
}
