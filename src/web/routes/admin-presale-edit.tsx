import type { ReactNode } from 'react';
import { useRoute } from 'wouter';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { AuthProvider } from '#web/features/account/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/account/protected-route.tsx';

/** Fetched only once an administrator is known to be there. */
const EditPhaseScreen = lazyComponent(
  async () => (await import('#web/features/presale/edit-phase-screen.tsx')).EditPhaseScreen,
  { failedClass: 'page-width py-10' },
);

export function AdminPresaleEditRoute(): ReactNode {
  const [, params] = useRoute('/admin/presale/edit/:id');
  const id = params?.id ?? '';
  return (
    <AuthProvider>
      <ProtectedRoute title={PHASE_FORM.editTitle} adminOnly>
        {() => <EditPhaseScreen key={id} id={id} />}
      </ProtectedRoute>
    </AuthProvider>
  );
}
