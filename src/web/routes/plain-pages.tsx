import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';

export function NotFoundRoute(): ReactNode {
  return <PlainPage title="404 Page Not Found" text="Did you forget to add the page to the router?" />;
}
