import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Fold } from '#web/components/ui/fold.tsx';
import { logWarning } from '#web/lib/log.ts';
import { WALLET_PANEL } from '../texts.ts';
import { panelLink } from './page-link.ts';

const TEXTS = WALLET_PANEL.onPhone;

const QrCode = lazy(() =>
  import('#web/components/ui/qr-code.tsx').then(
    (module) => ({ default: module.QrCode }),
    (cause: unknown) => {
      logWarning('The QR code could not be loaded', cause);
      return { default: WrittenAddress };
    },
  ),
);

/** In place of the code: what it says can be typed as well. */
function WrittenAddress({ text }: { readonly text: string }): ReactNode {
  return <p className="numeric text-sm">{text}</p>;
}

/** For a wallet on a phone: the address of this page as a QR code. */
export function PhoneCode({ title }: { readonly title?: string }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Suspense fallback={<span className="size-48" />}>
        <QrCode text={panelLink(window.location).href} label={TEXTS.qrLabel} />
      </Suspense>
      <div className="grid min-w-32 flex-1 gap-2 text-sm">
        {title !== undefined && <h4 className="font-semibold text-base">{title}</h4>}
        <p className="text-muted">{TEXTS.text}</p>
      </div>
    </div>
  );
}

/** The code, folded: its picture is drawn once it is wanted. */
export function FoldedPhoneCode(): ReactNode {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Fold title={TEXTS.title} onToggle={() => setOpened(true)}>
      {wasOpened && (
        <div className="pb-6">
          <PhoneCode />
        </div>
      )}
    </Fold>
  );
}
