import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/** Returns an element of the site's header to render into; null where there is no header: under /admin. */
export function useHeaderSlot(id: string): HTMLElement | null {
  const [pathname] = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  // The header of the new page is there after the commit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another header.
  useEffect(() => setElement(document.getElementById(id)), [id, pathname]);
  return element;
}
