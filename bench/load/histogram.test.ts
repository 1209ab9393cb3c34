import { describe, expect, it } from 'vitest';
import { LatencyHistogram } from './histogram.ts';

describe('the latency histogram', () => {
  it('tells quantiles to 10 µs below a second and to 1 ms above', () => {
    const histogram = new LatencyHistogram();
    for (let i = 1; i <= 98; i += 1) histogram.record(i);
    histogram.record(1_500.4);
    histogram.record(70_000);
    expect(histogram.quantileMs(0.5)).toBeCloseTo(50.01, 5);
    expect(histogram.quantileMs(0.99)).toBe(1_501);
    expect(histogram.summary()).toMatchObject({ p90Ms: expect.closeTo(90.01, 5), maxMs: 70_000 });
  });

  it('tells zero when nothing was recorded', () => {
    expect(new LatencyHistogram().summary()).toEqual({ count: 0, p50Ms: 0, p90Ms: 0, p99Ms: 0, maxMs: 0 });
  });
});
