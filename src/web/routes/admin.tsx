import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/account.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { DASHBOARD } from '#web/content/presale-admin.ts';
import { AccountBar } from '#web/features/account/account-bar.tsx';
import { AuthProvider } from '#web/features/account/auth-provider.tsx';
import { ProtectedRoute } from '#web/features/account/protected-route.tsx';

/** Fetched only once an administrator is known to be there. */
const AdminScreen = lazyComponent(async () => (await import('#web/features/presale/admin-screen.tsx')).AdminScreen, {
  failedClass: 'page-width py-10',
});

const NewsletterAdminScreen = lazyComponent(
  async () => (await import('#web/features/newsletter-admin/newsletter-admin-screen.tsx')).NewsletterAdminScreen,
  { failedClass: 'page-width py-10' },
);

function Account({ user }: { readonly user: User }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink href="/admin/newsletter" variant="quiet">
        {DASHBOARD.newsletter}
      </ButtonLink>
      <AccountBar user={user} />
    </div>
  );
}

/** The dashboard and the sections below it, which are one page for the router. */
export function AdminRoute(): ReactNode {
  const [path] = useLocation();
  const isNewsletter = path.startsWith('/admin/newsletter');
  return (
    <AuthProvider>
      <ProtectedRoute title={DASHBOARD.title} adminOnly>
        {(user) => (isNewsletter ? <NewsletterAdminScreen /> : <AdminScreen account={<Account user={user} />} />)}
      </ProtectedRoute>
    </AuthProvider>
  );
}
