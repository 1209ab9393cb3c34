import { initializeProvider } from '@metamask/providers/initializeInpageProvider';
import { Duplex } from 'readable-stream';

/** Runs in the page: MetaMask's own provider, talking to the test's wallet where the extension would be. */

declare global {
  interface Window {
    /** To the wallet; its text goes to `testWalletSays`. */
    testWalletHears?: (message: string) => Promise<void>;
    testWalletSays?: (message: string) => void;
  }
}

const stream = new Duplex({
  objectMode: true,
  read: () => undefined,
  write(message: unknown, _encoding: string, done: (error?: Error) => void) {
    Promise.resolve(window.testWalletHears?.(JSON.stringify(message))).then(() => done(), done);
  },
});

window.testWalletSays = (message) => {
  stream.push(JSON.parse(message));
};

initializeProvider({
  connectionStream: stream,
  // It only ever warns here that pages are left while it talks.
  logger: { ...console, error: () => undefined, warn: () => undefined },
  shouldSendMetadata: false,
  shouldAnnounceCaip294: false,
  providerInfo: {
    uuid: '2f6e5e3c-6d0b-4a5c-9f43-0d9c8b7f1a11',
    name: 'MetaMask',
    icon: 'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z" fill="%23f60"/></svg>',
    rdns: 'io.metamask',
  },
});
