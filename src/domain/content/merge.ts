import { CONTENT_PARTS, type SiteContent } from './content.ts';
import { isEqual } from './difference.ts';

/**
 * Returns `theirs` with the parts that `mine` changed since `base`: what is saved when two have edited the same
 * version, and neither is to be lost.
 */
export function mergeContent(base: SiteContent, mine: SiteContent, theirs: SiteContent): SiteContent {
  return Object.fromEntries(
    CONTENT_PARTS.flatMap((part) => {
      const isMine = !isEqual(mine[part], base[part]);
      const value = isMine ? mine[part] : theirs[part];
      return value === undefined ? [] : [[part, value]];
    }),
  );
}
