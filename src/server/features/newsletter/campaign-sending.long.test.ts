import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { addresses, numbered, setUpCampaignApp } from '#server/testing/campaign-app.ts';

describe('sending a campaign to a mail server that fails', () => {
  const test = setUpCampaignApp();
  const { clock, openSender, addSubscribers, create, start, read, sendAll } = test;

  it('reaches everybody else while the server hangs, drops the connection or answers 421 for some', async () => {
    const [others, bad] = [numbered('other', 30), ['close-421', 'drop', 'hang']];
    await addSubscribers([...others, ...bad]);
    const id = await create();
    await start(id);
    const sender = await openSender({ times: { silenceMsMax: 500 } });
    const from = test.smtp.mails.length;
    // On a busy machine a session of others may time out too: they are repeated as well.
    for (let hour = 0; hour < 5 && (await read(id)).sent < others.length; hour += 1) {
      await sendAll(sender);
      clock.advance(HOUR_MS);
    }
    expect(await read(id)).toMatchObject({ state: 'sending', sent: 30, failed: 0, waiting: 3, skipped: 0 });
    const reached = test.smtp.mails.slice(from).flatMap(({ to }) => to);
    expect(new Set(reached.filter((address) => address.startsWith('other')))).toEqual(new Set(addresses(others)));
  });
});
