import type { ReactNode } from 'react';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { SNAPSHOTS_ADMIN } from '#web/content/snapshots-admin.ts';
import { AuthProvider } from '#web/features/account/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/account/protected-route.tsx';

/** Fetched only once an administrator is known to be there. */
const SnapshotsScreen = lazyComponent(
  async () => (await import('#web/features/claims/snapshots-screen.tsx')).SnapshotsScreen,
  { failedClass: 'page-width py-10' },
);

export function AdminClaimsRoute(): ReactNode {
  return (
    <AuthProvider>
      <ProtectedRoute title={SNAPSHOTS_ADMIN.title} adminOnly>
        {({ username }) => <SnapshotsScreen username={username} />}
      </ProtectedRoute>
    </AuthProvider>
  );
}
