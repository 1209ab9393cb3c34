import { describe, expect, it } from 'vitest';
import { mixesScripts, nameSkeleton } from './name-skeleton.ts';

describe('the skeleton of a name', () => {
  it.each(['сhief', 'СНІЕF', 'chiéf', 'chief.', 'ch_i-ef', 'ｃｈｉｅｆ', 'CHIEF', 'ch1ef', 'chlef', 'chιεf', '𝖈𝖍𝖎𝖊𝖋'])(
    'is that of chief for %s',
    (name) => expect(nameSkeleton(name)).toBe(nameSkeleton('chief')),
  );

  it.each(['chef', 'chiefs', 'thief', 'шеф', 'chiefa'])('differs from that of chief for %s', (name) =>
    expect(nameSkeleton(name)).not.toBe(nameSkeleton('chief')),
  );
});

describe('scripts of a name', () => {
  it.each(['сhief', 'chiεf', 'Ωmega', 'адmin'])('are mixed in %s', (name) => expect(mixesScripts(name)).toBe(true));

  it.each([
    'chief',
    'chiéf',
    'шеф.2',
    'Ωμεγα',
    '山田taro',
    'ひらカナ漢字',
    '한국kim',
    'ａｄｍｉｎ',
    'user_1',
    '123',
    '...',
  ])('are one in %s', (name) => expect(mixesScripts(name)).toBe(false));
});
