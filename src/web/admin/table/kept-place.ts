import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** What each table showed last, by the address of its section, until the page is loaded again. */
const places = new Map<string, string>();

/** Keeps what a table shows, for the way back from one of its rows. */
export function useKeptPlace(section: string): void {
  const [pathname] = useLocation();
  const search = useSearchParams()[0].toString();
  useEffect(() => {
    places.set(section, search === '' ? pathname : `${pathname}?${search}`);
  }, [section, pathname, search]);
}

/** Where the table of a section was left: its search, filters and page; or its first page. */
export function keptPlace(section: string): string {
  return places.get(section) ?? section;
}
