/** In the address of a page that opens the panel by itself: `?wallet=connect`. */
const PARAMETER = 'wallet';
const CONNECT = 'connect';

/**
 * The address by which a page opens elsewhere, with the panel. Its own query and fragment stay behind: they may be
 * secret, and the makers of wallets see the address.
 */
export function panelLink({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): URL {
  const link = new URL(`${origin}${pathname}`);
  link.searchParams.set(PARAMETER, CONNECT);
  return link;
}

/** Returns the address without the parameter; undefined if it does not ask for the panel. */
export function withoutPanelLink(href: string): string | undefined {
  const address = new URL(href);
  if (address.searchParams.get(PARAMETER) !== CONNECT) return undefined;
  address.searchParams.delete(PARAMETER);
  return address.href;
}
