import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SITE } from '#web/content/site.ts';
import { localStore } from '#web/lib/storage.ts';
import { useSecondsLeft } from '../calls/clock.ts';
import { ForgetDeviceButton } from '../components/forget-device.tsx';
import { useOnline } from '../components/page-state.ts';
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div role="alert" className="grid gap-3">
        <h1 className="text-heading">{isOnline ? 'The server cannot be reached' : 'You are offline'}</h1>
        <p className="text-muted">Everything saved is safe on the server.</p>
      </div>
      {email !== undefined && <StoredBalance store={store} email={email} />}
      {view.hasCopy && (
        <div className="grid gap-2">
          <Button size="lg" onClick={store.askForPin}>
            Use my PIN on this device
          </Button>
          <p className="text-muted text-sm">What you mine is stored here, and saved when the server is back.</p>
        </div>
      )}
      <Retry store={store} view={view} />
      <div className="flex flex-wrap gap-3 border-line border-t pt-4">
        <Button variant="secondary" onClick={() => void store.logOut()}>
          Logout
        </Button>
        <ForgetDeviceButton onForget={store.forgetDevice} />
      </div>
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
      <p className="text-sm">
        {secondsLeft > 0 ? (
          <>
            Trying again in <span className="tabular-nums">{secondsLeft}</span> s.
          </>
        ) : (
          'Trying again…'
        )}
      </p>
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
    <dl>
      <div>
        <dt className="text-muted text-sm">Stored on this device</dt>
        <dd className="text-title">
          <span className="numeric">{balanceTvx.toFixed(6)}</span> {SITE.token}
        </dd>
      </div>
    </dl>
  );
}
