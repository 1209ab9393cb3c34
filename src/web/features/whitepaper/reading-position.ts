export interface ReadingPosition<Id extends string> {
  /** undefined: above the first section. */
  readonly current: Id | undefined;
  /**
   * How far the line beside the contents reaches, 0 to 1, in hundredths: to the place within the current section's
   * entry, all of which are equally high.
   */
  readonly readShare: number;
}

export interface Measured<Id extends string> {
  /** All positions are in px from the top of the window, negative above it. */
  readonly line: number;
  readonly windowHeight: number;
  readonly paper: { readonly top: number; readonly bottom: number };
  /** In the paper's order. */
  readonly sections: readonly { readonly id: Id; readonly top: number }[];
}

/** The last section whose top has passed the reading line; at the end of the paper the last section. */
export function readingPosition<Id extends string>(measured: Measured<Id>): ReadingPosition<Id> {
  const { line, windowHeight, paper, sections } = measured;
  const isAtEnd = paper.bottom <= windowHeight;
  const passed = isAtEnd ? sections : sections.filter((section) => section.top <= line);
  const current = passed.at(-1);
  if (current === undefined) return { current: undefined, readShare: 0 };
  const end = sections[passed.length]?.top ?? paper.bottom;
  const inSection = end > current.top ? Math.min(1, (line - current.top) / (end - current.top)) : 1;
  const readShare = isAtEnd ? 1 : Math.round(((passed.length - 1 + inSection) / sections.length) * 100) / 100;
  return { current: current.id, readShare };
}
