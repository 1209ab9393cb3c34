/** The miner screen's modes (specification, "Miner session"). */
export type MinerScreenMode =
  | { readonly mode: 'logged-out' }
  | { readonly mode: 'create-pin'; readonly email: string }
  | { readonly mode: 'verify-pin'; readonly email: string }
  | { readonly mode: 'dashboard'; readonly email: string };

export type MinerScreenEvent =
  /** The e-mail has no wallet, and new wallets can be created. */
  | { readonly type: 'email-unknown'; readonly email: string }
  /** This device remembers a miner whose session has ended. */
  | { readonly type: 'email-remembered'; readonly email: string }
  /** The server accepted the PIN, created the wallet, or confirmed the session. */
  | { readonly type: 'signed-in'; readonly email: string }
  | { readonly type: 'back' }
  | { readonly type: 'logged-out' };

export type MinerScreenCommand =
  | { readonly type: 'remember-email'; readonly email: string }
  | { readonly type: 'forget-email' };

export interface MinerScreenStep {
  readonly state: MinerScreenMode;
  readonly commands: readonly MinerScreenCommand[];
}

/** Returns the next state and the commands to perform. An event that does not apply to `state` changes nothing. */
export function stepMinerScreen(state: MinerScreenMode, event: MinerScreenEvent): MinerScreenStep {
  switch (event.type) {
    case 'email-unknown':
      return state.mode === 'logged-out' ? to({ mode: 'create-pin', email: event.email }) : to(state);
    case 'email-remembered':
      return state.mode === 'logged-out' || state.mode === 'dashboard'
        ? to({ mode: 'verify-pin', email: event.email })
        : to(state);
    case 'signed-in':
      return state.mode === 'dashboard'
        ? to(state)
        : to({ mode: 'dashboard', email: event.email }, { type: 'remember-email', email: event.email });
    case 'back':
      if (state.mode === 'create-pin') return to({ mode: 'logged-out' });
      return state.mode === 'verify-pin' ? to({ mode: 'logged-out' }, { type: 'forget-email' }) : to(state);
    case 'logged-out':
      return state.mode === 'dashboard' ? to({ mode: 'logged-out' }, { type: 'forget-email' }) : to(state);
  }
}

function to(state: MinerScreenMode, ...commands: MinerScreenCommand[]): MinerScreenStep {
  return { state, commands };
}
