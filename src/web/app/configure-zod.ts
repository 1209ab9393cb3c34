declare global {
  /** zod adopts this object when it is loaded. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// zod would otherwise probe `eval`, a violation of the content security policy. Set without importing zod, which most
// pages do not need.
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
