/**
 * The wallet button in the header. Its texts are apart from the panel's, so that the first page carries no more than
 * these.
 */
export const WALLET_BUTTON = {
  /** Of the element: focus returns to it when the panel closes. */
  id: 'wallet-button',
  /** Before the launch date; two lines of one sentence. */
  locked: ['Wallet Available', 'June 1, 2025'],
  connect: 'Connect Wallet',
  /** Said before the address, to screen readers. */
  connected: 'Wallet connected:',
  loadFailed: {
    title: 'Wallet panel not loaded',
    description: 'Its code could not be fetched. Check your connection and try again.',
  },
} as const;
