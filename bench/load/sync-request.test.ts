import { expect, it } from 'vitest';
import { minerSyncWallet } from '#contract/miner.ts';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { SyncRequest } from './sync-request.ts';

it('a sync request claims the total of its time, none before the wallet began, in a constant number of bytes', () => {
  const startedAtMs = 1_000_000;
  const wallet = { email: 'bench-1@example.test', cookie: 'technovex_miner=abc', startedAtMs };
  const request = new SyncRequest(wallet, 'http://127.0.0.1:3000');
  const bytes = request.bytes.length;
  for (const ms of [0, 0.001, 1_234.567, 500_000_000, -50]) {
    request.stamp(startedAtMs + ms);
    const [head = '', body = ''] = request.bytes.toString('latin1').split('\r\n\r\n');
    const claim = minerSyncWallet.body.parse(JSON.parse(body));
    const seconds = Math.max(0, Math.floor(ms * 1_000) / 1e6);
    expect(claim.miningTimeSeconds).toBeCloseTo(seconds, 5);
    expect(claim.totalMined).toBeCloseTo(seconds * TVX_PER_THS_SECOND, 10);
    expect(claim.balance).toBe(claim.totalMined);
    expect(request.bytes).toHaveLength(bytes);
    expect(head).toContain(`Content-Length: ${body.length}`);
  }
});
