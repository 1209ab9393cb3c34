import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { MinerStatus, TabMinerView } from '../mining/tab-miner.ts';
import { showInTitle } from './tab-title.ts';

const PAGE = 'Presale Whitepaper · Technovex';
const THIS_TAB: MinerStatus = { where: 'this-tab', hashrateThs: 1, balanceTvx: 0.0041, isFailing: false };

let page: { title: string; visibilityState: 'visible' | 'hidden'; querySelector: () => object };
let onTitle: () => void;
let nowMs: number;
let stop: () => void;
const miner = createStore<TabMinerView>(() => ({ control: undefined, status: undefined }));

beforeEach(() => {
  page = { title: PAGE, visibilityState: 'visible', querySelector: () => ({}) };
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: () => void) {
        onTitle = callback;
      }
      observe(): void {
        // The test calls `onTitle`.
      }
      disconnect(): void {
        onTitle = () => undefined;
      }
    },
  );
  nowMs = 1_000;
  miner.setState({ status: undefined });
  stop = showInTitle(miner, () => nowMs);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const mine = (change: Partial<MinerStatus> = {}) => miner.setState({ status: { ...THIS_TAB, ...change } });

test('shows the balance before the title while this tab mines, and restores the title', () => {
  expect(page.title).toBe(PAGE);
  mine();
  expect(page.title).toBe(`⛏ 0.0041 TVX · ${PAGE}`);
  miner.setState({ status: undefined });
  expect(page.title).toBe(PAGE);
});

test('keeps the balance before the title of the next page, and restores that one', () => {
  mine();
  page.title = 'Web Miner · Technovex';
  onTitle();
  expect(page.title).toBe('⛏ 0.0041 TVX · Web Miner · Technovex');
  stop();
  expect(page.title).toBe('Web Miner · Technovex');
});

test('leaves the title of a tab alone while another one mines', () => {
  mine({ where: 'other-tab' });
  expect(page.title).toBe(PAGE);
});

test('changes the text at once in a hidden page, and at most once a minute in a visible one', () => {
  mine();
  nowMs += 59_000;
  mine({ balanceTvx: 0.0051 });
  expect(page.title).toContain('0.0041');
  page.visibilityState = 'hidden';
  mine({ balanceTvx: 0.0052 });
  expect(page.title).toContain('0.0052');
  page.visibilityState = 'visible';
  nowMs += 60_000;
  mine({ balanceTvx: 0.0061 });
  expect(page.title).toContain('0.0061');
});

test('shows the first digits of an empty wallet at once', () => {
  mine({ balanceTvx: 0.00001 });
  expect(page.title).toContain('0.0000');
  nowMs += 2_000;
  mine({ balanceTvx: 0.0001 });
  expect(page.title).toContain('0.0001');
});
