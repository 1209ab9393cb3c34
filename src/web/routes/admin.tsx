import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { type AdminPath, pagePathAt } from '#contract/pages.ts';
import type { User } from '#contract/team-account.ts';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { AccountMenu } from '#web/features/team/account-menu.tsx';
import { AuthProvider } from '#web/features/team/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/team/protected-route.tsx';
import '#web/styles/team.css';

/** Each part is fetched only once an administrator is known to be there. */
const options = { failedClass: 'page-width py-10' };
const AdminShell = lazyComponent(async () => (await import('#web/admin/admin-shell.tsx')).AdminShell, options);
const AdminScreen = lazyComponent(
  async () => (await import('#web/features/presale/admin/admin-screen.tsx')).AdminScreen,
  options,
);
const CreatePhaseScreen = lazyComponent(
  async () => (await import('#web/features/presale/admin/create-phase-screen.tsx')).CreatePhaseScreen,
  options,
);
const EditPhaseScreen = lazyComponent(
  async () => (await import('#web/features/presale/admin/edit-phase-screen.tsx')).EditPhaseScreen,
  options,
);
const ConfirmationDialog = lazyComponent(
  async () => (await import('#web/components/confirmation/confirmation-dialog.tsx')).ConfirmationDialog,
  options,
);
const MinersScreen = lazyComponent(
  async () => (await import('#web/features/miner/admin/miners-screen.tsx')).MinersScreen,
  options,
);
const SubscribersTable = lazyComponent(
  async () => (await import('#web/features/newsletter/admin/subscribers-table.tsx')).SubscribersTable,
  options,
);
const SubscriberScreen = lazyComponent(
  async () => (await import('#web/features/newsletter/admin/subscriber-screen.tsx')).SubscriberScreen,
  options,
);
const ActivityScreen = lazyComponent(
  async () => (await import('#web/admin/activity-screen.tsx')).ActivityScreen,
  options,
);
const MinerRecordScreen = lazyComponent(
  async () => (await import('#web/features/miner/admin/miner-record-screen.tsx')).MinerRecordScreen,
  options,
);
const OverviewScreen = lazyComponent(
  async () => (await import('#web/admin/overview/overview-screen.tsx')).OverviewScreen,
  options,
);
const TeamScreen = lazyComponent(
  async () => (await import('#web/features/team/members/team-screen.tsx')).TeamScreen,
  options,
);
const OwnAccountScreen = lazyComponent(
  async () => (await import('#web/features/team/own/own-account-screen.tsx')).OwnAccountScreen,
  options,
);
const LinkScreen = lazyComponent(
  async () => (await import('#web/features/team/members/link-screen.tsx')).LinkScreen,
  options,
);
const CampaignList = lazyComponent(
  async () => (await import('#web/features/newsletter/admin/campaign-list.tsx')).CampaignList,
  options,
);
const CampaignPage = lazyComponent(
  async () => (await import('#web/features/newsletter/admin/campaign-page.tsx')).CampaignPage,
  options,
);
const ContentScreen = lazyComponent(
  async () => (await import('#web/features/content/admin/content-screen.tsx')).ContentScreen,
  options,
);
const SnapshotsScreen = lazyComponent(
  async () => (await import('#web/features/claims/snapshots-screen.tsx')).SnapshotsScreen,
  options,
);

/** For whoever follows a link, and is not signed in. */
const LINK_PATH = '/admin/link';

/** `id` is the last segment of the address. */
const SCREENS: Record<
  Exclude<AdminPath, typeof LINK_PATH>,
  (input: { readonly user: User; readonly id: string }) => ReactNode
> = {
  '/admin': ({ user }) => <AdminScreen username={user.username} />,
  '/admin/overview': () => <OverviewScreen />,
  '/admin/presale/create': () => <CreatePhaseScreen />,
  '/admin/presale/edit/{id}': ({ id }) => <EditPhaseScreen key={id} id={id} />,
  '/admin/content': () => <ContentScreen />,
  '/admin/miners': () => <MinersScreen />,
  '/admin/miners/{id}': ({ id }) => <MinerRecordScreen key={id} id={id} />,
  '/admin/claims': () => <SnapshotsScreen />,
  '/admin/newsletter': () => <CampaignList />,
  '/admin/newsletter/{id}': ({ id }) => <CampaignPage key={id} id={id} />,
  '/admin/subscribers': () => <SubscribersTable />,
  '/admin/subscribers/{id}': ({ id }) => <SubscriberScreen key={id} id={id} />,
  '/admin/activity': () => <ActivityScreen />,
  '/admin/team': ({ user }) => <TeamScreen username={user.username} />,
  '/admin/account': ({ user }) => <OwnAccountScreen user={user} />,
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
  return (
    <AuthProvider>
      <ProtectedRoute title={ADMIN_TITLES[path]} teamOnly>
        {(user) => (
          <AdminShell path={path} role={user.role} account={<AccountMenu user={user} />}>
            {SCREENS[path]({ user, id })}
            {/* Each screen has its own, so that leaving one cancels its question. */}
            <ConfirmationDialog key={pathname} username={user.username} />
          </AdminShell>
        )}
      </ProtectedRoute>
    </AuthProvider>
  );
}
