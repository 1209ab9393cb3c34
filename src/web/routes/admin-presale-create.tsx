import type { ReactNode } from 'react';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { AuthProvider } from '#web/features/account/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/account/protected-route.tsx';

/** Fetched only once an administrator is known to be there. */
const CreatePhaseScreen = lazyComponent(
  async () => (await import('#web/features/presale/create-phase-screen.tsx')).CreatePhaseScreen,
  { failedClass: 'page-width py-10' },
);

export function AdminPresaleCreateRoute(): ReactNode {
  return (
    <AuthProvider>
      <ProtectedRoute title={PHASE_FORM.createTitle} adminOnly>
        {() => <CreatePhaseScreen />}
      </ProtectedRoute>
    </AuthProvider>
  );
}
