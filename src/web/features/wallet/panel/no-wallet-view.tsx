import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { WALLET_APPS } from '#web/content/wallet-apps.ts';
import { WALLET_PANEL } from '../texts.ts';
import { isMobileDevice } from './mobile-device.ts';
import { panelLink } from './page-link.ts';
import { AppRow } from './wallet-row.tsx';

const TEXTS = WALLET_PANEL.noWallet;

/** Ways to a wallet: on a phone its app opens this page, in a computer's browser one is installed. */
export function NoWalletView({ onRescan }: { readonly onRescan: () => void }): ReactNode {
  const isPhone = isMobileDevice(navigator);
  const page = panelLink(window.location);
  return (
    <>
      <div className="grid gap-2">
        <h3 className="text-xl">{TEXTS.title}</h3>
        <p className="text-muted">{isPhone ? TEXTS.phone : TEXTS.desktop}</p>
      </div>
      {/* On a phone the links stay in this tab: in a new one, iOS opens the wallet's website instead of its app. */}
      <ul className="border-line border-t">
        {WALLET_APPS.map((app) =>
          isPhone ? (
            <AppRow key={app.name} app={app} label={TEXTS.open} href={app.open(page)} />
          ) : (
            <AppRow key={app.name} app={app} label={TEXTS.install} href={app.install} isNewTab />
          ),
        )}
      </ul>
      {!isPhone && (
        <Button variant="secondary" onClick={onRescan}>
          {TEXTS.scanAgain}
        </Button>
      )}
    </>
  );
}
