import type { PublicPhase } from '#contract/presale.ts';
import type { VisibleContent } from '#domain/content/content-at.ts';
import { BUILT_IN_PRICE_LINE } from '#domain/content/default-announcements.ts';
import { presaleTimeline } from '#domain/presale/timeline.ts';
import { BANNER_LINES } from '#web/content/banner.ts';
import { PRESALE, type PresalePhaseText, type PresaleSection } from '#web/content/presale.ts';
import { PRESALE_ANNOUNCEMENT, PRESALE_IN_DESCRIPTION } from '#web/content/presale-state.ts';
import { currentPresale, priceOf, shownPhases } from './current-presale.ts';

/** What every page states of the presale. */
export interface PresaleContent {
  /** `PRESALE` itself: the built-in texts. */
  readonly section: PresaleSection;
  /** The content of the team, with the published price where pages state one. */
  readonly content: VisibleContent | undefined;
  /** For the description of the home page. */
  readonly state: string;
  /** When time alone changes any of this, ms since 1970. */
  readonly changesAtMs: number;
}

/** Returns what every page states of the presale at `nowMs`, in place of the built-in texts. Server only. */
export function presaleContent(
  { phases, content }: { readonly phases: readonly PublicPhase[]; readonly content: VisibleContent | undefined },
  nowMs: number,
): PresaleContent {
  const section = currentPresale(PRESALE, phases, nowMs);
  const shown = shownPhases(PRESALE.phases, phases, nowMs).map(({ phase, text }) => ({ ...phase, text }));
  const { state, current, changesAtMs } = presaleTimeline(shown, nowMs);
  const stateText = PRESALE_IN_DESCRIPTION[state];
  if (section === PRESALE) return { section, content, state: stateText, changesAtMs: Number.POSITIVE_INFINITY };
  const price = current === undefined ? undefined : priceOf(current.text)?.value;
  const line =
    price === undefined || current === undefined
      ? undefined
      : PRESALE_ANNOUNCEMENT.text(price, current.text.title, announcedState(state, current.text));
  const lines = content?.announcements ?? BANNER_LINES;
  const announcements = lines.flatMap((one) => {
    if (one.text !== BUILT_IN_PRICE_LINE) return [one];
    return line === undefined ? [] : [{ ...one, text: line }];
  });
  const prices = { ...(price === undefined ? {} : { presalePrice: price }), ...content?.prices };
  return { section, content: { ...content, announcements, prices }, state: stateText, changesAtMs };
}

function announcedState(state: keyof typeof PRESALE_ANNOUNCEMENT.states, { lockedUntil }: PresalePhaseText): string {
  if (state === 'next' && lockedUntil !== undefined) return PRESALE_ANNOUNCEMENT.startsOn(lockedUntil.text);
  return PRESALE_ANNOUNCEMENT.states[state];
}
