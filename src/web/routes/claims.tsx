import { ClaimsPage } from '#web/features/claims/claims-page.tsx';

export const ClaimsRoute = ClaimsPage;
