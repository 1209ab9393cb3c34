import { createRandom, type Random } from '#domain/random.ts';

/** Chance for the game, seeded anew when it is first asked: nobody knows the coins beforehand. */
export const random: Random = (() => {
  let source: Random | undefined;
  return () => {
    source ??= createRandom(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
    return source();
  };
})();
