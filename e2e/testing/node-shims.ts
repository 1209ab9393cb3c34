import { Buffer as BrowserBuffer } from 'buffer/';

/** MetaMask's streams expect these two of Node in the page; esbuild puts them where they are used, not on `window`. */
export const Buffer = BrowserBuffer;

export const process = {
  env: {},
  nextTick: (task: (...values: unknown[]) => void, ...values: unknown[]): void => {
    queueMicrotask(() => task(...values));
  },
};
