/** Resolves after `ms`; later in a hidden page, whose timers the browser slows down. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
