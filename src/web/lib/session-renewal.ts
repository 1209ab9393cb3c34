/** How a call goes on after its session ended: the transport asks, and whoever knows accounts answers. */

export type SessionRenewal =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'other-user'; readonly username: string };

/** Lets the visitor sign in again. */
export type RenewSession = () => Promise<SessionRenewal>;

let registered: RenewSession | undefined;
let running: Promise<SessionRenewal> | undefined;

/** One way to renew at a time. Returns a function that takes it back. */
export function registerSessionRenewal(renew: RenewSession): () => void {
  registered = renew;
  return () => {
    if (registered === renew) registered = undefined;
  };
}

/** Asks once for all calls that fail at the same time. Without a registered way the answer is `cancelled`. */
export function renewSession(): Promise<SessionRenewal> {
  if (registered === undefined) return Promise.resolve({ kind: 'cancelled' });
  running ??= registered().finally(() => {
    running = undefined;
  });
  return running;
}
