import type { ReactNode } from 'react';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { DASHBOARD } from '#web/content/presale-admin.ts';
import { AccountBar } from '#web/features/account/account-bar.tsx';
import { AuthProvider } from '#web/features/account/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/account/protected-route.tsx';

/** Fetched only once an administrator is known to be there. */
const AdminScreen = lazyComponent(async () => (await import('#web/features/presale/admin-screen.tsx')).AdminScreen, {
  failedClass: 'page-width py-10',
});

export function AdminRoute(): ReactNode {
  return (
    <AuthProvider>
      <ProtectedRoute title={DASHBOARD.title} adminOnly>
        {(user) => <AdminScreen account={<AccountBar user={user} />} />}
      </ProtectedRoute>
    </AuthProvider>
  );
}
