/** A port of the loopback interface that nobody had a moment ago. (For the server's tests, whose types know no JavaScript.) */
export function freePort(): Promise<number>;
