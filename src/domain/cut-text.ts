/**
 * Returns the beginning of a text, of at most `lengthMax` code units. It ends between two letters as a reader counts
 * them (Unicode UAX #29), so that no accent, flag or family is cut through.
 */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  // Made here: few pages cut a text.
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return text.slice(0, graphemes.segment(text).containing(lengthMax)?.index ?? lengthMax);
}
