import { instantMs } from '../time.ts';
import type { Announcement, SiteContent } from './content.ts';
import { contentDifferences, isEqual } from './difference.ts';

/**
 * Whether publishing `after` at `nowMs` shows visitors something that was not published as `before`, or earlier than it
 * was. An announcement of the future that only begins later, with the same words, is no such change.
 */
export function publishesContent(before: SiteContent, after: SiteContent, nowMs: number): boolean {
  return contentDifferences(before, after).some(
    (change) =>
      change.part !== 'announcements' ||
      change.entry === '' ||
      !isPostponed(change.before as Announcement | undefined, change.after as Announcement | undefined, nowMs),
  );
}

/** Whether publishing `after` changes who may create a wallet, or from when on wallets can be connected. */
export function setsWalletAccess(before: SiteContent, after: SiteContent): boolean {
  return before.newWallets !== after.newWallets || before.connectDay !== after.connectDay;
}

function isPostponed(before: Announcement | undefined, after: Announcement | undefined, nowMs: number): boolean {
  if (before === undefined || after === undefined) return false;
  const { from: confirmed, ...terms } = before;
  const { from: next, ...nextTerms } = after;
  return isEqual(terms, nextTerms) && nowMs < instantMs(confirmed) && instantMs(confirmed) <= instantMs(next);
}
