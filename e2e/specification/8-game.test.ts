import { expect } from '@playwright/test';
import { gameDevice } from '../testing/game-device.ts';
import { test } from '../testing/test.ts';

test.describe('Game', () => {
  test('A parse failure of the saved game state is logged and the default state is used.', () => {
    for (const text of ['{gameActive', '7', '{"gameActive":true}']) {
      const device = gameDevice();
      device.session.setItem('tvx_game_state', text);
      expect(device.open().getState(), text).toMatchObject({ phase: 'idle', secondsLeft: 30, score: 0 });
      expect(device.warnings.join()).toContain('tvx_game_state');
    }
  });
});
