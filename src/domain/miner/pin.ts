/** Exactly six ASCII digits (specification, section 5). */
export const PIN_PATTERN: RegExp = /^[0-9]{6}$/;
