declare global {
  /** Where zod keeps its settings; it adopts the object that stands here when it is loaded. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// zod otherwise tries whether `eval` works, which the content security policy reports as a violation. Set without
// importing zod, which most pages never need.
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
