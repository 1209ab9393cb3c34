import type { ComponentType } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import { PlaceholderPage } from '#web/features/placeholder/placeholder-page.tsx';

/** The route of every placeholder. */
export function placeholderRoute(id: PlaceholderId): ComponentType {
  return function PlaceholderRoute() {
    return <PlaceholderPage id={id} />;
  };
}
