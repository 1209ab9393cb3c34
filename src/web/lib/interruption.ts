import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { usePageData } from './page-data.ts';

/** By the last response; undefined: nothing was asked since the page was opened. */
const interrupted = createStore<boolean | undefined>(() => undefined);

/** To be called with what each call of the server says about it. */
export function noteResponse(isInterrupted: boolean): void {
  interrupted.setState(isInterrupted);
}

/** Whether this page knows that the server does not respond, or cannot use its database. */
export function useIsInterrupted(): boolean {
  const { serverStatus } = usePageData();
  return useStore(interrupted) ?? (serverStatus?.database ?? 'reachable') !== 'reachable';
}
