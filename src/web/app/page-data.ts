import type { SiteData } from '#contract/site-data.ts';
import { LINK_IDS, type SiteLinks } from '#domain/content/content.ts';
import type { VisibleContent } from '#domain/content/content-at.ts';
import { BUILT_IN_PRICE_LINE, DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import type { IsoDay } from '#domain/planned-date.ts';
import { CHANGES_ON_PAGE } from '#domain/presale/public-changes.ts';
import { type PhasePosition, presaleTimeline } from '#domain/presale/timeline.ts';
import { utcDayMs } from '#domain/time.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import type { ScreenId } from '#web/content/pages.ts';
import { PRESALE, PRESALE_IN_DESCRIPTION, type PresaleSection } from '#web/content/presale.ts';
import { currentPresale, priceOf, shownPhases } from '#web/features/presale/public/current-presale.ts';
import type { PageContent, PageData } from '#web/lib/page-data.ts';

/**
 * The facts that the page `id` is rendered from at `nowMs`, and when the passing of time alone changes them. Uses only
 * the facts of all pages and those that the table of pages names for this one: only their changes render it again.
 * Server only.
 */
export function pageFacts(input: { readonly id: ScreenId; readonly facts: SiteData; readonly nowMs: number }): {
  readonly ofPage: PageData;
  readonly factsChangeAtMs: number;
  /** Of the presale, for the description of the home page. */
  readonly presaleState: string;
} {
  const { id, facts, nowMs } = input;
  const { presalePhases: phases, presaleHistory } = facts;
  const { section, content, state, changesAtMs } = presaleContent(facts, nowMs);
  const common = {
    dayMs: utcDayMs(nowMs),
    newWallets: facts.newWallets,
    ...(content && { content: pageContent(content) }),
    ...(facts.confirmsNewsletter === true ? { confirmsNewsletter: true } : {}),
  };
  const ofOwn = { presaleState: state, factsChangeAtMs: changesAtMs };
  switch (id) {
    case 'home':
      return { ...ofOwn, ofPage: { ...common, presale: section === PRESALE ? null : section } };
    case 'presale':
      return {
        ...ofOwn,
        ofPage: {
          ...common,
          publicPresale: { phases, changes: presaleHistory.changes.slice(0, CHANGES_ON_PAGE), asOfMs: nowMs },
        },
        factsChangeAtMs: presaleTimeline(phases, nowMs).changesAtMs,
      };
    case 'news':
      return { ...ofOwn, ofPage: withPageData('news') };
    case 'claims':
      return { ...ofOwn, ofPage: withPageData('snapshots') };
    case 'status':
      return { ...ofOwn, ofPage: withPageData('serverStatus') };
    case 'trust':
      return { ...ofOwn, ofPage: withPageData('securityContact') };
    case 'privacy':
      return { ...ofOwn, ofPage: withPageData('retention') };
    default:
      return { ...ofOwn, ofPage: common };
  }

  function withPageData(name: 'news' | 'snapshots' | 'serverStatus' | 'securityContact' | 'retention'): PageData {
    return facts[name] === undefined ? common : { ...common, [name]: facts[name] };
  }
}

/** Of the announcement that states the price of a published phase. */
const ANNOUNCED_STATES: Readonly<Record<PhasePosition, string>> = {
  now: 'active',
  next: 'not started',
  delayed: 'not started',
  past: 'closed',
};

/** What every page states of the presale at `nowMs`, in place of the built-in texts. */
function presaleContent(
  { presalePhases: phases, content }: SiteData,
  nowMs: number,
): {
  /** `PRESALE` itself: the built-in texts. */
  readonly section: PresaleSection;
  /** The content of the team, with the published price where pages state one. */
  readonly content: VisibleContent | undefined;
  readonly state: string;
  /** When time alone changes any of this, ms since 1970. */
  readonly changesAtMs: number;
} {
  const section = currentPresale(phases, nowMs);
  const shown = shownPhases(phases, nowMs).map(({ phase, text }) => ({ ...phase, text }));
  const { state, current, changesAtMs } = presaleTimeline(shown, nowMs);
  const inDescription = PRESALE_IN_DESCRIPTION[state];
  if (section === PRESALE) return { section, content, state: inDescription, changesAtMs: Number.POSITIVE_INFINITY };
  const price = current && priceOf(current.text)?.value;
  const startsOn = state === 'next' ? current?.text.lockedUntil?.text : undefined;
  const when = startsOn === undefined ? ANNOUNCED_STATES[state] : `starts on ${startsOn}`;
  const announcements = (content?.announcements ?? DEFAULT_ANNOUNCEMENTS).flatMap((one) => {
    if (one.text !== BUILT_IN_PRICE_LINE) return [one];
    return price === undefined ? [] : [{ ...one, text: `TVX ${price} - ${current?.text.title} price (${when})` }];
  });
  const prices = { ...(price === undefined ? {} : { presalePrice: price }), ...content?.prices };
  return { section, content: { ...content, announcements, prices }, state: inDescription, changesAtMs };
}

/** Texts are made here, so that no page loads the code for them. */
function pageContent({ announcements, plannedDates, connectDay, links, prices, project }: VisibleContent): PageContent {
  return {
    ...(announcements && { announcements }),
    ...(plannedDates && { plannedDates }),
    ...(connectDay && { connect: { day: connectDay, text: connectDayText(connectDay) } }),
    ...(links && { links: byBuiltInHref(links) }),
    ...(prices && { prices }),
    ...(project && { project }),
  };
}

function byBuiltInHref(links: SiteLinks): Readonly<Record<string, string>> {
  return Object.fromEntries(LINK_IDS.flatMap((id) => (links[id] ? [[BUILT_IN_LINKS[id].href, links[id]]] : [])));
}

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** As the specification writes the day on which connecting a wallet unlocks: `June 1, 2025`. */
function connectDayText(day: IsoDay): string {
  return FORMAT.format(Date.parse(day));
}
