import { describe, expect, it } from 'vitest';
import { failureOf } from './state.ts';

describe("a provider's errors", () => {
  it.each([
    [{ code: 4001 }, 'rejected'],
    [{ code: '4001' }, 'rejected'],
    [{ code: -32002 }, 'request-pending'],
    [{ code: 4902 }, 'unrecognized-chain'],
    [{ code: -32603, data: { originalError: { code: 4902 } } }, 'unrecognized-chain'],
    [{ code: -32000, cause: { error: { code: 4902 } } }, 'unrecognized-chain'],
    [{ code: -32601 }, 'unsupported'],
    [{ code: 4200 }, 'unsupported'],
    [{ code: 4900 }, 'chain-disconnected'],
    [{ code: 4901 }, 'chain-disconnected'],
    [new Error('4001'), 'other'],
    [{ code: -32603 }, 'other'],
    ['4001', 'other'],
    [null, 'other'],
    [undefined, 'other'],
  ])('classifies %j', (error, failure) => expect(failureOf(error)).toBe(failure));

  it('handles objects that throw, misreport their type or contain themselves', () => {
    const circle: Record<string, unknown> = {};
    circle.data = circle;
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    );
    const fakeCode = {
      code: {
        valueOf: () => {
          throw new Error('no');
        },
      },
    };
    expect([circle, hostile, fakeCode].map(failureOf)).toEqual(['other', 'other', 'other']);
  });
});
