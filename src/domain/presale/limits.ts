/** Bounds of a presale phase. The lower ones are the specification's (section 5), the upper ones keep slips of the finger out. */

export const PHASE_NAME_CHARACTERS_MIN = 3;
export const PHASE_NAME_CHARACTERS_MAX = 120;
export const PHASE_DESCRIPTION_CHARACTERS_MAX = 4_000;

export const TOKEN_PRICE_USD_MIN = 0.000001;
export const TOKEN_PRICE_USD_MAX = 1_000_000_000;
export const TOKEN_PRICE_DECIMALS = 6;

export const MIN_PURCHASE_USD_MIN = 1;
export const AMOUNT_USD_MAX = 1_000_000_000_000;
export const BONUS_PERCENT_MAX = 10_000;
export const TOKEN_ID_MAX = 2_147_483_647;

export const PHASE_YEAR_MIN = 2000;
export const PHASE_YEAR_MAX = 2999;
