import type { StoreApi } from 'zustand/vanilla';

export type ReadableStore<T> = Omit<StoreApi<T>, 'setState'>;
