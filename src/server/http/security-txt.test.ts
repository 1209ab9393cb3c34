import { describe, expect, it } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import { manualClock } from '#server/testing/start-test-app.ts';

const FILE = '/.well-known/security.txt';
const CONTACT = 'mailto:security@technovex.example';

describe('security.txt', () => {
  const suite = setUpApp({ clock: manualClock(Date.UTC(2026, 10, 22, 13, 14, 15)) });

  it('has the contact, an expiry date within a year of now, and its own URL if there is one', async () => {
    const named = await suite.startAnother({ securityContact: CONTACT, publicOrigin: 'https://technovex.example' });
    const { headers, text } = await named.call('GET', FILE);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = [`Contact: ${CONTACT}`, 'Expires: 2027-05-21T00:00:00Z', 'Preferred-Languages: en'];
    expect(text.split('\n')).toEqual([...lines, `Canonical: https://technovex.example${FILE}`, '']);
    suite.clock.advance(365 * 24 * 60 * 60 * 1_000);
    expect((await named.call('GET', FILE)).text).toContain('\nExpires: 2028-05-20T00:00:00Z\n');
    const unnamed = await suite.startAnother({ securityContact: CONTACT });
    expect((await unnamed.call('GET', FILE)).text).not.toContain('Canonical');
  });

  it('does not exist without a contact', async () => {
    expect((await suite.app.call('GET', FILE)).status).toBe(404);
  });
});
