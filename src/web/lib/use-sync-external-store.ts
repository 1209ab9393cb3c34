import { useSyncExternalStore as reactHook } from 'react';

/** Replaces the router's shim for React 17 and earlier. */
export const useSyncExternalStore: typeof reactHook = reactHook;
