/** What the API client asks and reports to the team's area, without importing it. */

/** Resolves to whether the session was confirmed. */
type AskForPassword = () => Promise<boolean>;

let askForPassword: AskForPassword | undefined;
let running: Promise<boolean> | undefined;

/** Registers the only dialog. Returns a function that ends this. */
export function registerPasswordDialog(ask: AskForPassword): () => void {
  askForPassword = ask;
  return () => {
    if (askForPassword === ask) askForPassword = undefined;
  };
}

/** Asks once for all calls that fail together. Resolves to false when it is cancelled, or nobody can be asked. */
export function confirmSession(): Promise<boolean> {
  if (askForPassword === undefined) return Promise.resolve(false);
  running ??= askForPassword().finally(() => {
    running = undefined;
  });
  return running;
}

let sessionEnded: (() => void) | undefined;

/** Registers the only listener. Returns a function that ends this. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEnded = listener;
  return () => {
    if (sessionEnded === listener) sessionEnded = undefined;
  };
}

export function noteSessionEnd(): void {
  sessionEnded?.();
}
