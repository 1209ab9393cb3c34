import { PrivacyPage } from '#web/features/privacy/privacy-page.tsx';

export const PrivacyRoute = PrivacyPage;
