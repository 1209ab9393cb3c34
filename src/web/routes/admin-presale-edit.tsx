import { lazy, type ReactNode } from 'react';
import { useRoute } from 'wouter';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { AuthProvider } from '#web/features/account/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/account/protected-route.tsx';

/** Fetched only once an administrator is known to be there. */
const EditPhaseScreen = lazy(async () => ({
  default: (await import('#web/features/presale/edit-phase-screen.tsx')).EditPhaseScreen,
}));

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
