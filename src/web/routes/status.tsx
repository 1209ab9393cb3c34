import { StatusPage } from '#web/features/status/status-page.tsx';

export const StatusRoute = StatusPage;
