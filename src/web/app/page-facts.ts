import type { SiteFacts } from '#contract/site-facts.ts';
import { LINK_IDS, type SiteLinks } from '#domain/content/content.ts';
import type { VisibleContent } from '#domain/content/content-at.ts';
import type { IsoDay } from '#domain/planned-date.ts';
import { presaleTimeline } from '#domain/presale/timeline.ts';
import { utcDayMs } from '#domain/time.ts';
import { SHIPPED_LINKS } from '#web/content/links.ts';
import type { ScreenId } from '#web/content/pages.ts';
import { PRESALE } from '#web/content/presale.ts';
import { livePresale } from '#web/features/presale/public/live-presale.ts';
import type { PageContent, PageFacts } from '#web/lib/page-facts.ts';

/**
 * The facts that the page `id` is rendered from at `nowMs`, and when the passing of time alone changes them. Uses only
 * those of `facts` that the table of pages names, because only their changes render the page again. Server only.
 */
export function pageFacts(input: { readonly id: ScreenId; readonly facts: SiteFacts; readonly nowMs: number }): {
  readonly ofPage: PageFacts;
  readonly factsChangeAtMs: number;
} {
  const { id, facts, nowMs } = input;
  const common = {
    dayMs: utcDayMs(nowMs),
    newWallets: facts.newWallets,
    ...(facts.content && { content: pageContent(facts.content) }),
    ...(facts.confirmsNewsletter === true ? { confirmsNewsletter: true } : {}),
  };
  const { presalePhases: phases, presaleHistory, snapshots = [] } = facts;
  switch (id) {
    case 'home': {
      const presale = livePresale(PRESALE, phases, nowMs);
      // The default section does not depend on the time.
      if (presale === PRESALE)
        return { ofPage: { ...common, presale: null }, factsChangeAtMs: Number.POSITIVE_INFINITY };
      return { ofPage: { ...common, presale }, factsChangeAtMs: presaleTimeline(phases, nowMs).changesAtMs };
    }
    case 'presale':
      return {
        ofPage: { ...common, publicPresale: { phases, changes: presaleHistory.changes, asOfMs: nowMs }, snapshots },
        factsChangeAtMs: presaleTimeline(phases, nowMs).changesAtMs,
      };
    case 'status':
      return {
        ofPage: facts.serverStatus === undefined ? common : { ...common, serverStatus: facts.serverStatus },
        factsChangeAtMs: Number.POSITIVE_INFINITY,
      };
    case 'trust':
      return {
        ofPage: facts.securityContact === undefined ? common : { ...common, securityContact: facts.securityContact },
        factsChangeAtMs: Number.POSITIVE_INFINITY,
      };
    case 'privacy':
      return {
        ofPage: facts.retention === undefined ? common : { ...common, retention: facts.retention },
        factsChangeAtMs: Number.POSITIVE_INFINITY,
      };
    default:
      return { ofPage: common, factsChangeAtMs: Number.POSITIVE_INFINITY };
  }
}

/** Texts are made here, so that no page loads the code for them. */
function pageContent({ announcements, plannedDates, connectDay, links, prices }: VisibleContent): PageContent {
  return {
    ...(announcements && { announcements }),
    ...(plannedDates && { plannedDates }),
    ...(connectDay && { connect: { day: connectDay, text: connectDayText(connectDay) } }),
    ...(links && { links: byShippedHref(links) }),
    ...(prices && { prices }),
  };
}

function byShippedHref(links: SiteLinks): Readonly<Record<string, string>> {
  return Object.fromEntries(LINK_IDS.flatMap((id) => (links[id] ? [[SHIPPED_LINKS[id].href, links[id]]] : [])));
}

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** As the specification writes the day on which connecting a wallet unlocks: `June 1, 2025`. */
function connectDayText(day: IsoDay): string {
  return FORMAT.format(Date.parse(day));
}
