import type { MinerSessionStore } from './miner-session-store.ts';

const STEP_KEY = 'minerPinStep';

/**
 * Gives the PIN screens their own history entry, so that the browser's Back closes them like their Back button. Forward
 * opens Create PIN again while its e-mail is known; otherwise the entry is left again. Returns a stop function.
 */
export function followPinSteps(store: MinerSessionStore): () => void {
  let isLeavingEntry = false;

  function isPinStep(): boolean {
    const { mode } = store.getState().screen;
    return mode === 'create-pin' || mode === 'verify-pin';
  }

  function reconcile(): void {
    if (isLeavingEntry || store.getState().restore === 'pending' || isPinStep() === isPinEntry()) return;
    if (isPinStep()) {
      // Returning to the entry before must not scroll the dashboard to where the form's button was.
      history.scrollRestoration = 'manual';
      history.pushState({ [STEP_KEY]: true }, '');
      return;
    }
    isLeavingEntry = true;
    history.back();
  }

  function onPopState(): void {
    if (isLeavingEntry) isLeavingEntry = false;
    else if (isPinEntry()) store.forward();
    else if (isPinStep()) store.back();
    reconcile();
  }

  const unsubscribe = store.subscribe(reconcile);
  window.addEventListener('popstate', onPopState);
  reconcile();
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState);
  };
}

function isPinEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && STEP_KEY in state;
}
