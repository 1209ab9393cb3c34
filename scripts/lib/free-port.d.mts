/**
 * Returns a free port of the loopback interface. (Types for the server's tests, which are compiled without JavaScript.)
 */
export function freePort(): Promise<number>;
