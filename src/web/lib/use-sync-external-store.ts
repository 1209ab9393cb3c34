import { useSyncExternalStore as reactsOwn } from 'react';

/** Stands in for the router's copy of React's own hook, which is for React 17 and before. */
export const useSyncExternalStore: typeof reactsOwn = reactsOwn;
