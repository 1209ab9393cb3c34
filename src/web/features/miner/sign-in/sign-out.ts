import { problemNotice } from '../calls/call-failures.ts';
import { MINER_NOTICES } from '../components/notices.ts';
import type { WalletMessage } from '../device/tab-channels.ts';
import type { SessionEnd } from '../rules/mining-state.ts';
import { isOtherEmailRemembered, rememberedEmail, type SessionContext } from './session-state.ts';

/** Logging out waits this long for the last sync, ms; after that it continues in the background. */
const LAST_SAVE_MS_MAX = 1_000;

/** Stops mining; resolves to whether the server holds everything that was mined. */
export type StopMining = () => Promise<boolean>;

/** Leaving a wallet: in this tab, in another tab, or by the server. */
export function createSignOut(context: SessionContext) {
  const { deps, state, logout, openCopy, clearCopy } = context;
  const { storage, notify, channel } = deps;
  let isLoggingOut = false;

  /** True when `work` resolves to true before logging out continues. */
  const inTime = (work: Promise<boolean>) => Promise.race([work, deps.delay(LAST_SAVE_MS_MAX).then(() => false)]);

  async function leaveWallet(stopMining: StopMining | undefined, forgetDevice: boolean): Promise<void> {
    const email = walletEmail(context);
    if (email === undefined || isLoggingOut) return;
    isLoggingOut = true;
    const { ownsCookies } = await recordLogout(context, email, forgetDevice);
    const stopped = stopMining?.() ?? Promise.resolve(true);
    const isSaved = await inTime(stopped);
    const ended = stopped.then(() => !ownsCookies || logout.send());
    const isEnded = forgetDevice && (await inTime(ended));
    isLoggingOut = false;
    showLoggedOut(context);
    if (forgetDevice) notify(isEnded ? MINER_NOTICES.forgotten : MINER_NOTICES.forgottenInOutage);
    else if (!isSaved) {
      const hasCopy = (await openCopy(email)).read() !== undefined;
      notify(hasCopy ? MINER_NOTICES.loggedOutLocally : MINER_NOTICES.loggedOutUnsaved);
    } else if (stopMining !== undefined) notify(MINER_NOTICES.loggedOut);
  }

  async function followOtherTab({ type, email }: WalletMessage): Promise<void> {
    if (type === 'forgotten') await clearCopy(email);
    const { screen } = state.getState();
    if (isLoggingOut || screen.mode === 'logged-out') return;
    const isOwn = screen.email === email;
    if (type === 'signed-in' && !isOwn) askForPin(context, null);
    if (type === 'signed-in' || !isOwn) return;
    showLoggedOut(context);
    notify(type === 'forgotten' ? MINER_NOTICES.forgotten : MINER_NOTICES.loggedOutInOtherTab);
  }

  return {
    /**
     * Logs out; without `stopMining` nothing mines. Always succeeds: the local copy keeps what is not saved, and a
     * pending logout ends the session when the server is back.
     */
    logOut: (stopMining?: StopMining): Promise<void> => leaveWallet(stopMining, false),
    /** Logs out and removes everything of the wallet from this browser. */
    forgetDevice: (stopMining?: StopMining): Promise<void> => leaveWallet(stopMining, true),
    /** The server ended the session. */
    endSession(end: SessionEnd): void {
      const { screen, wallet } = state.getState();
      // A logout continues whatever the last sync returns.
      if (screen.mode !== 'dashboard' || isLoggingOut) return;
      // The server no longer accepts the PIN that opens the copy.
      if (end === 'incorrect-pin') wallet?.copy.pin.remove();
      const isOther = end !== 'incorrect-pin' && isOtherEmailRemembered(storage, screen.email);
      askForPin(context, isOther ? null : end);
    },
    /** Follows sign-ins and logouts in other tabs. Returns a stop function. */
    listenToOtherTabs: (): (() => void) => channel.listen((message) => void followOtherTab(message)),
  };
}

/** Whose wallet the screen shows: open, waiting for its PIN, or not restored. */
function walletEmail({ deps, state }: SessionContext): string | undefined {
  const { screen } = state.getState();
  return screen.mode === 'logged-out' ? rememberedEmail(deps.storage) : screen.email;
}

/** Stored before anything is awaited, so that closing the page does not undo the logout. */
async function recordLogout({ deps, state, logout, clearCopy }: SessionContext, email: string, forgetDevice: boolean) {
  // Another wallet that was opened in this browser in the meantime owns the cookies.
  const ownsCookies = !isOtherEmailRemembered(deps.storage, email);
  if (ownsCookies) logout.record({ email, forgetDevice });
  state.forgetEmail(email);
  if (forgetDevice) await clearCopy(email);
  deps.channel.post({ type: forgetDevice ? 'forgotten' : 'logged-out', email });
  return { ownsCookies };
}

function showLoggedOut({ state }: SessionContext): void {
  const type = state.getState().screen.mode === 'dashboard' ? 'logged-out' : 'back';
  state.send({ type }, { restore: 'done', typedEmail: '', needsCookie: false });
}

/** `sessionEnd`: null when another wallet was opened in this browser. */
function askForPin({ state }: SessionContext, sessionEnd: SessionEnd | null): void {
  const { screen, isShown } = state.getState();
  if (screen.mode !== 'dashboard') return;
  if (sessionEnd === null) state.warn(MINER_NOTICES.otherWalletOpened);
  // The miner's screen says the others itself, where a notice would cover it.
  else if (!isShown || sessionEnd === 'not-signed-in') state.warn(problemNotice(sessionEnd));
  state.send({ type: 'email-remembered', email: screen.email }, { sessionEnd });
}
