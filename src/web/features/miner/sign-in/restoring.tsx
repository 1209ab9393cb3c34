import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { SITE } from '#web/content/site.ts';
import { localStore } from '#web/lib/storage.ts';
import { useSecondsLeft } from '../calls/clock.ts';
import { ForgetDeviceButton } from '../components/forget-device.tsx';
import { useOnline } from '../components/page-state.ts';
import { ModeHeading, SimulatedLabel } from '../components/panel.tsx';
import type { MinerSessionStore } from './miner-session-store.ts';
import { type MinerSessionView, rememberedEmail } from './session-state.ts';

export interface SignInScreenProps {
  readonly store: MinerSessionStore;
  readonly view: MinerSessionView;
}

/** While this device's wallet is being opened, and while an outage prevents it. */
export function Restoring({ store, view }: SignInScreenProps): ReactNode {
  const isOnline = useOnline();
  const [email] = useState(() => rememberedEmail(localStore));
  if (view.restore === 'pending') {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner /> Opening your wallet…
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <div role="alert" className="grid gap-1">
          <div className="flex items-start gap-3 text-amber">
            <TriangleAlert aria-hidden="true" className="mt-2 size-5 shrink-0" />
            <ModeHeading focusOnMount={false}>
              {isOnline ? 'The server cannot be reached' : 'You are offline'}
            </ModeHeading>
          </div>
          <p className="text-muted">Everything saved is safe on the server. This page tries again automatically.</p>
        </div>
        {email !== undefined && <StoredBalance store={store} email={email} />}
      </div>
      <div className="grid content-start gap-4 self-start rounded-md border border-line bg-surface p-5">
        <Retry store={store} view={view} />
        {view.hasCopy && (
          <div className="grid gap-2 border-line border-t pt-4">
            <Button size="lg" onClick={store.askForPin}>
              Use my PIN on this device
            </Button>
            <p className="text-muted text-sm">
              It opens the copy on this device. What you mine is stored here and saved automatically.
            </p>
          </div>
        )}
      </div>
      <details className="border-line border-t text-sm lg:col-span-2">
        <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-text">More</summary>
        <div className="grid justify-items-start gap-3">
          <Button variant="secondary" onClick={() => void store.logOut()}>
            Logout
          </Button>
          <p className="mt-3 text-muted">On a shared computer, forget the device.</p>
          <ForgetDeviceButton onForget={store.forgetDevice} />
        </div>
      </details>
    </div>
  );
}

/** Counts down to the next attempt, outside the live region, which would read it every second. */
function Retry({ store, view }: SignInScreenProps): ReactNode {
  const secondsLeft = useSecondsLeft(view.retryAtMs ?? undefined);
  const [isBusy, setBusy] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    await store.retryRestore();
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="numeric text-sm">{secondsLeft > 0 ? `Trying again in ${secondsLeft} s.` : 'Trying again…'}</p>
      <Button variant="secondary" busy={isBusy} onClick={retry}>
        Retry now
      </Button>
    </div>
  );
}

interface StoredBalanceProps {
  readonly store: MinerSessionStore;
  readonly email: string;
}

/** What this device's copy of the wallet holds, if it has one. */
export function StoredBalance({ store, email }: StoredBalanceProps): ReactNode {
  const [balanceTvx, setBalance] = useState<number>();
  useEffect(() => void store.storedBalanceTvx(email).then(setBalance), [store, email]);
  if (balanceTvx === undefined || balanceTvx === 0) return null;
  return (
    <div className="grid gap-3">
      <dl>
        <Stat label="Stored on this device" value={balanceTvx.toFixed(6)} unit={SITE.token} />
      </dl>
      <SimulatedLabel />
    </div>
  );
}
