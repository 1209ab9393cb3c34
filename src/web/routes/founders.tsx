import type { ReactNode } from 'react';
import { FoundersPage } from '#web/features/founders/founders-page.tsx';

export function FoundersRoute(): ReactNode {
  return <FoundersPage />;
}
