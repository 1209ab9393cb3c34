import type { ReactNode } from 'react';
import { AuthProvider } from '#web/features/team/auth-provider.tsx';
import { AuthScreen } from '#web/features/team/auth-screen.tsx';

export function AuthRoute(): ReactNode {
  return (
    <AuthProvider>
      <AuthScreen />
    </AuthProvider>
  );
}
