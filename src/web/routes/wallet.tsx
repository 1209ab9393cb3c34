import { WalletPage } from '#web/features/wallet-page/wallet-page.tsx';

export const WalletRoute = WalletPage;
