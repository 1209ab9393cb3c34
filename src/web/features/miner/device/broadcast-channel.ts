import { logWarning } from '#web/lib/log.ts';

/**
 * Opens a channel to the other tabs of this browser. Undefined where it is forbidden, as with blocked cookies and
 * storage; then each tab learns from the server only.
 */
export function openBroadcastChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch (cause) {
    logWarning('The tabs of this browser cannot exchange messages', cause);
    return undefined;
  }
}
