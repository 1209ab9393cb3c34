/** The browser's copy of Node's streams comes without types of its own. */
declare module 'readable-stream' {
  export { Duplex } from 'node:stream';
}
