import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { Layout } from '#web/components/layout/layout.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { WalletButton } from '#web/features/wallet/wallet-button.tsx';
import { WalletPanelHost, WalletProvider } from '#web/features/wallet/wallet-context.tsx';
import { type PageFacts, PageFactsContext } from '#web/lib/page-facts.ts';
import { CurrentScreen } from './current-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HEADER_SLOT_ID, LatePartsHost } from './late-parts-host.tsx';
import { navigateWhenLoaded } from './navigate.ts';

export interface SiteAppProps {
  /** Set on the server only. */
  readonly pathname?: string | undefined;
  readonly facts: PageFacts;
}

/** Everything inside `#root`, the same on the server and in the browser. */
export function SiteApp({ pathname, facts }: SiteAppProps): ReactNode {
  return (
    <PageFactsContext value={facts}>
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
          <LatePartsHost />
        </Router>
      </ErrorBoundary>
    </PageFactsContext>
  );
}
