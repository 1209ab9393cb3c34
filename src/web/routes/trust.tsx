import { TrustPage } from '#web/features/trust/trust-page.tsx';

export const TrustRoute = TrustPage;
