import { initializeProvider } from '@metamask/providers/initializeInpageProvider';
import { Duplex } from 'readable-stream';

/** Runs in the page: MetaMask's own provider, connected to the test's wallet instead of an extension. */

declare global {
  interface Window {
    /** Sends to the wallet, which replies with `testWalletSend`. */
    testWalletReceive?: (message: string) => Promise<void>;
    testWalletSend?: (message: string) => void;
  }
}

const stream = new Duplex({
  objectMode: true,
  read: () => undefined,
  write(message: unknown, _encoding: string, done: (error?: Error) => void) {
    Promise.resolve(window.testWalletReceive?.(JSON.stringify(message))).then(() => done(), done);
  },
});

window.testWalletSend = (message) => {
  stream.push(JSON.parse(message));
};

initializeProvider({
  connectionStream: stream,
  // It only warns about pages that are left during a message.
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
