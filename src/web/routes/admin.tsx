import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { DASHBOARD } from '#web/content/presale-admin.ts';
import { SNAPSHOTS_ADMIN } from '#web/content/snapshots-admin.ts';
import { AccountBar } from '#web/features/account/account-bar.tsx';
import { AuthProvider } from '#web/features/account/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/account/protected-route.tsx';

/** Fetched only once an administrator is known to be there. */
const AdminScreen = lazyComponent(async () => (await import('#web/features/presale/admin-screen.tsx')).AdminScreen, {
  failedClass: 'page-width py-10',
});
const SnapshotsScreen = lazyComponent(
  async () => (await import('#web/features/claims/snapshots-screen.tsx')).SnapshotsScreen,
  { failedClass: 'page-width py-10' },
);

/** `/admin`, and `/admin/claims`: two paths of one page, so that a first visit of the site loads less about them. */
export function AdminRoute(): ReactNode {
  const [pathname] = useLocation();
  const isClaims = pathname === '/admin/claims';
  return (
    <AuthProvider>
      <ProtectedRoute title={isClaims ? SNAPSHOTS_ADMIN.title : DASHBOARD.title} adminOnly>
        {(user) =>
          isClaims ? <SnapshotsScreen username={user.username} /> : <AdminScreen account={<AccountBar user={user} />} />
        }
      </ProtectedRoute>
    </AuthProvider>
  );
}
