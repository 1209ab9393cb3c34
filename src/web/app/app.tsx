import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { Layout } from '#web/components/layout/layout.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { WalletButton } from '#web/features/wallet/wallet-button.tsx';
import { WalletPanelHost, WalletProvider } from '#web/features/wallet/wallet-context.tsx';
import { type PageData, PageDataContext } from '#web/lib/page-data.ts';
import { CurrentScreen, ErrorBoundary } from './current-screen.tsx';
import { HEADER_SLOT_ID, LazyPartsHost } from './lazy-parts-host.tsx';
import { navigateWhenLoaded } from './navigate.ts';

export interface SiteAppProps {
  /** Set on the server only. */
  readonly pathname?: string | undefined;
  readonly facts: PageData;
}

/** Everything inside `#root`, the same on the server and in the browser. */
export function SiteApp({ pathname, facts }: SiteAppProps): ReactNode {
  return (
    <PageDataContext value={facts}>
      <ErrorBoundary>
        <Router aroundNav={navigateWhenLoaded} {...(pathname === undefined ? {} : { ssrPath: pathname })}>
          <WalletProvider>
            <Layout
              headerStatus={<span id={HEADER_SLOT_ID} className="contents" />}
              headerActions={<WalletButton />}
              newsletter={<NewsletterForm source="footer" />}
            >
              <CurrentScreen />
            </Layout>
            <WalletPanelHost />
          </WalletProvider>
          <LazyPartsHost />
        </Router>
      </ErrorBoundary>
    </PageDataContext>
  );
}
