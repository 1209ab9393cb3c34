import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { WALLET_APPS } from '#web/content/wallet-apps.ts';
import { WALLET_PANEL } from '../texts.ts';
import { CopyText } from './copy-text.tsx';
import { isMobileDevice } from './mobile-device.ts';
import { panelLink } from './page-link.ts';
import { PhoneCode } from './phone-code.tsx';
import { AppRow } from './wallet-row.tsx';

const TEXTS = WALLET_PANEL.noWallet;

/** Ways to a wallet: on a phone its app opens this page, a computer uses one on a phone or installs one. */
export function NoWalletView({ onRescan }: { readonly onRescan: () => void }): ReactNode {
  const isPhone = isMobileDevice(navigator);
  return (
    <>
      <div className="grid gap-2">
        <h3 className="text-xl">{TEXTS.title}</h3>
        <p className="text-muted">{isPhone ? TEXTS.phone : TEXTS.desktop}</p>
      </div>
      {isPhone ? <OnThisPhone /> : <OnComputer onRescan={onRescan} />}
    </>
  );
}

/** The links stay in this tab: in a new one, iOS opens the wallet's website instead of its app. */
function OnThisPhone(): ReactNode {
  const page = panelLink(window.location);
  return (
    <>
      <ul className="border-line border-t">
        {WALLET_APPS.map((app) => (
          <AppRow key={app.name} app={app} label={TEXTS.open} href={app.open(page)} />
        ))}
      </ul>
      <div className="grid gap-3">
        <p className="text-muted text-sm">{TEXTS.otherText}</p>
        <CopyText text={page.href} label={TEXTS.copy} />
      </div>
      <Fold title={TEXTS.noneYet}>
        <InstallList />
      </Fold>
    </>
  );
}

function OnComputer({ onRescan }: { readonly onRescan: () => void }): ReactNode {
  return (
    <>
      <div className="rounded-md border border-line bg-surface p-4">
        <PhoneCode title={WALLET_PANEL.onPhone.title} />
      </div>
      <div className="grid gap-2">
        <h4 className="font-semibold">{TEXTS.noneYet}</h4>
        <p className="text-muted text-sm">{TEXTS.installText}</p>
        <InstallList />
      </div>
      <Button variant="secondary" onClick={onRescan}>
        {TEXTS.scanAgain}
      </Button>
    </>
  );
}

function InstallList(): ReactNode {
  return (
    <ul className="border-line border-t">
      {WALLET_APPS.map((app) => (
        <AppRow key={app.name} app={app} label={TEXTS.install} href={app.install} isNewTab />
      ))}
    </ul>
  );
}
