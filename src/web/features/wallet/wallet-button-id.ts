/** Focus returns to this element when the panel closes. */
export const WALLET_BUTTON_ID = 'wallet-button';
