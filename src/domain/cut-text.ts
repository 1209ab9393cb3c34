/**
 * Returns the beginning of a text, of at most `lengthMax` code units. It ends between two letters as a reader counts
 * them (Unicode UAX #29), so that no accent, flag or family is cut through.
 */
export function cutText(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : text.slice(0, graphemesOf(text).containing(lengthMax)?.index ?? lengthMax);
}

/** The segmenter is made at each call: few pages cut a text. */
export function graphemesOf(text: string): Intl.Segments {
  return new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
}
