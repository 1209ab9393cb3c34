import { WhitepaperPage } from '#web/features/whitepaper/whitepaper-page.tsx';

export const WhitepaperRoute = WhitepaperPage;
