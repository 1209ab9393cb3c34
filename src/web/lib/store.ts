import type { StoreApi } from 'zustand/vanilla';

/** What components may do with a store: read it and subscribe to it. */
export type ReadableStore<T> = Omit<StoreApi<T>, 'setState'>;
