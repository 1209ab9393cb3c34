import type { ReactNode } from 'react';
import { AuthProvider } from '#web/features/account/auth-provider.tsx';
import { AuthScreen } from '#web/features/account/auth-screen.tsx';

export function AuthRoute(): ReactNode {
  return (
    <AuthProvider>
      <AuthScreen />
    </AuthProvider>
  );
}
