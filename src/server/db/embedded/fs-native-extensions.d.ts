/** The package has no types. */
declare module 'fs-native-extensions' {
  /** Locks the open file exclusively; returns false when another process holds the lock. */
  export function tryLock(fd: number): boolean;
  export function unlock(fd: number): void;
}
