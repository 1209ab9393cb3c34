/** How a call continues after its session has ended; the account feature registers the renewal. */
export type SessionRenewal =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'other-user'; readonly username: string };

/** Lets the user sign in again. */
export type RenewSession = () => Promise<SessionRenewal>;

let registered: RenewSession | undefined;
let running: Promise<SessionRenewal> | undefined;

/** Registers the only way to renew. Returns a function that unregisters it. */
export function registerSessionRenewal(renew: RenewSession): () => void {
  registered = renew;
  return () => {
    if (registered === renew) registered = undefined;
  };
}

/** Renews once for all calls that fail at the same time; `cancelled` when nothing is registered. */
export function renewSession(): Promise<SessionRenewal> {
  if (registered === undefined) return Promise.resolve({ kind: 'cancelled' });
  running ??= registered().finally(() => {
    running = undefined;
  });
  return running;
}
