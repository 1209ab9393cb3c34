import { Buffer as BrowserBuffer } from 'buffer/';

/** Node globals for MetaMask's streams; esbuild injects them where they are used, not on `window`. */
export const Buffer = BrowserBuffer;

export const process = {
  env: {},
  nextTick: (task: (...values: unknown[]) => void, ...values: unknown[]): void => {
    queueMicrotask(() => task(...values));
  },
};
