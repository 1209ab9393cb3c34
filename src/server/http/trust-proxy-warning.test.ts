import { describe, expect, it } from 'vitest';
import { recordingLog } from '#server/testing/recording-log.ts';
import { createTrustProxyWarning } from './request-checks.ts';

const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };

describe('the TRUST_PROXY warning', () => {
  it('is logged once, when a forwarded request is rejected and no proxy is trusted', () => {
    const log = recordingLog();
    const hint = createTrustProxyWarning(log, false);
    hint({ headers: {} });
    expect(log.lines).toEqual([]);
    hint(forwarded);
    hint(forwarded);
    expect(log.lines).toEqual([expect.stringContaining('Set TRUST_PROXY')]);
  });

  it('is not logged when proxies are trusted', () => {
    const log = recordingLog();
    createTrustProxyWarning(log, true)(forwarded);
    expect(log.lines).toEqual([]);
  });
});
