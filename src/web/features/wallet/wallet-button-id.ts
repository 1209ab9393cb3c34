/** The wallet button's element id. Focus returns there when the panel closes. */
export const WALLET_BUTTON_ID = 'wallet-button';
