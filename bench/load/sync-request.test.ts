import { describe, expect, it } from 'vitest';
import { minerSyncWallet } from '#contract/miner.ts';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { SyncRequest } from './sync-request.ts';

const startedAtMs = 1_000_000;
const wallet = { email: 'bench-1@example.test', cookie: 'technovex_miner=abc', startedAtMs };

function parts(request: SyncRequest): { head: string; body: string } {
  const [head = '', body = ''] = request.bytes.toString('latin1').split('\r\n\r\n');
  return { head, body };
}

describe('a sync request', () => {
  it.each([0, 0.001, 1, 1_234.567, 59_999.999, 3_600_000, 500_000_000])('claims the total of %d ms', (ms) => {
    const request = new SyncRequest(wallet, 'http://127.0.0.1:3000');
    request.stamp(startedAtMs + ms);
    const claim = minerSyncWallet.body.parse(JSON.parse(parts(request).body));
    const seconds = Math.floor(ms * 1_000) / 1e6;
    expect(claim.miningTimeSeconds).toBeCloseTo(seconds, 5);
    expect(claim.totalMined).toBeCloseTo(seconds * TVX_PER_THS_SECOND, 10);
    expect(claim.balance).toBe(claim.totalMined);
  });

  it('has a constant length, equal to its Content-Length', () => {
    const request = new SyncRequest(wallet, 'http://127.0.0.1:3000');
    const bytes = request.bytes.length;
    for (const ms of [0, 5, 1e7, 12]) {
      request.stamp(startedAtMs + ms);
      const { head, body } = parts(request);
      expect(request.bytes).toHaveLength(bytes);
      expect(head).toContain(`Content-Length: ${body.length}\r\n`.trimEnd());
    }
  });

  it('never claims a negative total when the clock is behind the wallet', () => {
    const request = new SyncRequest(wallet, 'http://127.0.0.1:3000');
    request.stamp(startedAtMs - 50);
    expect(JSON.parse(parts(request).body)).toMatchObject({ totalMined: 0, miningTimeSeconds: 0 });
  });
});
