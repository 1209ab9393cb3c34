/** Lets the API client renew an expired session without importing the account feature. */

export type SessionRenewal =
  | { readonly type: 'renewed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'other-user'; readonly username: string };

export type RenewSession = () => Promise<SessionRenewal>;

let registered: RenewSession | undefined;
let running: Promise<SessionRenewal> | undefined;

/** Registers the only renewal. Returns an unregister function. */
export function registerSessionRenewal(renew: RenewSession): () => void {
  registered = renew;
  return () => {
    if (registered === renew) registered = undefined;
  };
}

/** Renews once for all calls that fail together. Returns `cancelled` when no renewal is registered. */
export function renewSession(): Promise<SessionRenewal> {
  if (registered === undefined) return Promise.resolve({ type: 'cancelled' });
  running ??= registered().finally(() => {
    running = undefined;
  });
  return running;
}
