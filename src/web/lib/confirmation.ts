/** Lets the API client ask for the password without importing the team's area. */

/** Resolves to whether the session was confirmed. */
type AskForPassword = () => Promise<boolean>;

let registered: AskForPassword | undefined;
let running: Promise<boolean> | undefined;

/** Registers the only dialog. Returns a function that ends this. */
export function registerConfirmation(ask: AskForPassword): () => void {
  registered = ask;
  return () => {
    if (registered === ask) registered = undefined;
  };
}

/** Asks once for all calls that fail together. Resolves to false when it is cancelled, or nobody can be asked. */
export function confirmSession(): Promise<boolean> {
  if (registered === undefined) return Promise.resolve(false);
  running ??= registered().finally(() => {
    running = undefined;
  });
  return running;
}
