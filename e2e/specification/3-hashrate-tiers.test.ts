import { expect, test } from '@playwright/test';
import { BASIC_HASHRATE_THS } from '#domain/miner/constants.ts';
import { MINER_TIERS } from '#web/content/landing.ts';
import { HASHRATE_TIERS, SHOWN_TIERS } from '#web/features/miner/rules/hashrate-tiers.ts';

const tier = (level: string) => HASHRATE_TIERS.find((each) => each.level === level);

test.describe('Hashrate tier', () => {
  test('Fields are speed, displayName, costType, level and isUnlocked.', () => {
    for (const each of HASHRATE_TIERS) {
      // The field of the speed is named with its unit; a price has its amount beside costType.
      const { speedThs, displayName, costType, level, isUnlocked } = each;
      expect([typeof speedThs, typeof displayName, typeof costType, typeof level, typeof isUnlocked]).toEqual([
        ...['number', 'string', 'string', 'string', 'boolean'],
      ]);
    }
  });

  test('basic: 1 TH/s, free, unlocked', () => {
    expect(tier('basic')).toMatchObject({ speedThs: 1, costType: 'free', isUnlocked: true });
  });

  for (const [level, speedThs, costUsd] of [
    ['standard', 5, 110],
    ['premium', 10, 220],
    ['ultra', 25, 500],
  ] as const) {
    test(`${level}: ${speedThs} TH/s, $${costUsd}, locked`, () => {
      expect(tier(level)).toMatchObject({ speedThs, costUsd, isUnlocked: false });
    });
  }

  test('Only basic is usable.', () => {
    expect(HASHRATE_TIERS.filter(({ isUnlocked }) => isUnlocked).map(({ level }) => level)).toEqual(['basic']);
    expect(BASIC_HASHRATE_THS).toBe(1);
  });

  test('The dashboard shows three tiers.', () => {
    expect(SHOWN_TIERS.map(({ level }) => level)).toEqual(['basic', 'standard', 'premium']);
  });

  test('The premium-tier naming differs across parts: the marketing teaser speaks of 1 TH/s Free, 5 TH/s Premium and 10 TH/s Elite, so both readings stand.', () => {
    expect(MINER_TIERS.map(({ speedThs, name }) => `${speedThs} TH/s ${name}`)).toEqual([
      ...['1 TH/s Free', '5 TH/s Premium', '10 TH/s Elite'],
    ]);
    expect(SHOWN_TIERS.map(({ displayName }) => displayName)).toEqual(['Basic', 'Standard', 'Premium']);
  });
});
