import type { StoreApi } from 'zustand/vanilla';

/** A store as its readers see it. */
export type ReadableStore<T> = Omit<StoreApi<T>, 'setState'>;
