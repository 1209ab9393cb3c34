import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { NOT_FOUND } from '#web/content/not-found.ts';

export function NotFoundRoute(): ReactNode {
  return <PlainPage title={NOT_FOUND.title} text={NOT_FOUND.text} />;
}
