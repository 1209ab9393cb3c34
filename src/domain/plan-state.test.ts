import { expect, it } from 'vitest';
import { planState } from './plan-state.ts';

it('is what the project has reported, otherwise whether the date has passed', () => {
  expect(planState({}, false)).toBe('ahead');
  expect(planState({}, true)).toBe('passed');
  expect(planState({ report: 'late' }, true)).toBe('late');
  expect(planState({ report: 'done' }, false)).toBe('done');
});
