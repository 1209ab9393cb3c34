import { expect, it } from 'vitest';
import { Silence } from './live-socket.ts';

/** Returns by tick what is to be done. */
function actionsOf(silence: Silence, ticks: number): Record<number, string> {
  const actions: Record<number, string> = {};
  for (let tick = 1; tick <= ticks; tick += 1) {
    const action = silence.tick();
    if (action !== undefined) actions[tick] = action;
  }
  return actions;
}

it('asks for two pings, then for the end of the connection', () => {
  expect(actionsOf(new Silence(), 45)).toEqual({ 15: 'ping', 30: 'ping', 45: 'disconnect' });
});

it('counts from the beginning once the client has sent something', () => {
  const silence = new Silence();
  actionsOf(silence, 44);
  silence.end();
  expect(actionsOf(silence, 30)).toEqual({ 15: 'ping', 30: 'ping' });
});
