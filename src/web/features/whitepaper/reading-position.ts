export interface ReadingPosition<Id extends string> {
  /** undefined: above the first section. */
  readonly current: Id | undefined;
  /** The share of the paper that has been read, 0 to 1, in hundredths. */
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
  const height = paper.bottom - paper.top;
  const shown = height > 0 ? (line - paper.top) / height : 0;
  const readShare = isAtEnd ? 1 : Math.round(Math.min(1, Math.max(0, shown)) * 100) / 100;
  return { current: passed.at(-1)?.id, readShare };
}
