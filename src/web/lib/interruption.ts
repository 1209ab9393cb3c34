import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { usePageData } from './page-data.ts';

interface LastResponse {
  /** Undefined: nothing was asked since the page was opened. */
  readonly isInterrupted?: boolean;
}

const lastResponse = createStore<LastResponse>(() => ({}));

/** To be called with what each call of the server says about it. */
export function noteResponse(isInterrupted: boolean): void {
  lastResponse.setState({ isInterrupted });
}

/** Whether this page knows that the server does not respond, or cannot use its database. */
export function useIsInterrupted(): boolean {
  const { serverStatus } = usePageData();
  const noted = useStore(lastResponse, ({ isInterrupted }) => isInterrupted);
  return noted ?? (serverStatus !== undefined && serverStatus.database !== 'reachable');
}
