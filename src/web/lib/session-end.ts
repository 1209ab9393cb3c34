/** Lets the API client say that the session has ended, without importing the account feature. */

let registered: (() => void) | undefined;

/** Registers the only listener. Returns a function that ends this. */
export function onSessionEnd(listener: () => void): () => void {
  registered = listener;
  return () => {
    if (registered === listener) registered = undefined;
  };
}

export function noteSessionEnd(): void {
  registered?.();
}
