/** The name that a miner may choose for those who follow the own referral link, characters. */
export const MINER_NAME_CHARACTERS_MIN = 2;
export const MINER_NAME_CHARACTERS_MAX = 24;

/** Letters, digits, and single spaces, apostrophes and hyphens between them: no address, no markup, no control. */
const NAME = /^[\p{L}\p{N}]\p{M}{0,2}(?:[ ’-]?[\p{L}\p{N}]\p{M}{0,2})*$/u;
/** Letters that show nothing, such as the Hangul filler. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Nobody speaks for the site. */
const RESERVED = /t[e3]chn[o0]v[e3]x/;

/**
 * Returns the name as it is stored and shown: normalized (NFKC), with single spaces; undefined when it may not be
 * chosen: too short or long, without a letter, with other characters, or like the site's own name.
 */
export function parseMinerName(text: string): string | undefined {
  if (text.length > MINER_NAME_CHARACTERS_MAX * 4) return undefined;
  const name = text.normalize('NFKC').trim().replace(/ +/g, ' ').replaceAll("'", '’');
  const characters = [...name].length;
  if (characters < MINER_NAME_CHARACTERS_MIN || characters > MINER_NAME_CHARACTERS_MAX) return undefined;
  if (!NAME.test(name) || INVISIBLE.test(name) || !/\p{L}/u.test(name)) return undefined;
  return RESERVED.test(name.toLowerCase().replace(/[ ’-]/g, '')) ? undefined : name;
}
