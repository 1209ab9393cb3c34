import { expect, it } from 'vitest';
import { buildEngineHarness } from '../testing/engine-harness.ts';
import { syncStatusText } from './sync-status-text.ts';

const clock = (ms: number) => `t${ms}`;
const { engine } = buildEngineHarness();
const idle = engine.getState();
const saved = { ...idle, acknowledgedAtMs: 7 };

it.each([
  ['before mining', idle, 'Your balance is saved on the server.'],
  ['before the first response', { ...idle, running: true, sync: 'syncing' }, 'Saving…'],
  ['while a sync is in flight', { ...saved, running: true, sync: 'syncing' }, 'Saved on the server every second.'],
  ['between two syncs', { ...saved, running: true, sync: 'saved' }, 'Saved on the server every second.'],
  ['after mining', { ...saved, sync: 'saved' }, 'Saved on the server at t7.'],
  ['in an outage', { ...saved, running: true, sync: 'failing' }, 'Not saved since t7.'],
  ['in an outage from the start', { ...idle, running: true, sync: 'failing' }, 'Not saved yet.'],
] as const)('describes the sync status %s', (_, snapshot, text) => {
  expect(syncStatusText(snapshot, clock)).toBe(text);
});
