/** The package brings no types. */
declare module 'fs-native-extensions' {
  /** Exclusive lock for the open file; false: someone else has it. */
  export function tryLock(fd: number): boolean;
  export function unlock(fd: number): void;
}
