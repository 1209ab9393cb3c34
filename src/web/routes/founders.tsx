import { FoundersPage } from '#web/features/founders/founders-page.tsx';

export const FoundersRoute = FoundersPage;
