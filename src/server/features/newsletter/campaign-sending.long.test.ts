import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { addresses, numbered, recipientsOf, setUpMailApp } from '#server/testing/mail-app.ts';

describe('sending a campaign to a mail server that fails', () => {
  const test = setUpMailApp();
  const { clock, openSender, addSubscribers, send, read, sendAll } = test;

  it('reaches everybody else while the server hangs, drops the connection or answers 421 for some', async () => {
    const others = numbered('other', 30);
    await addSubscribers([...others, 'close-421', 'drop', 'hang']);
    const id = await send();
    const sender = await openSender({ times: { silenceMsMax: 500 } });
    const from = test.smtp.mails.length;
    // On a busy machine a session of others may time out too: they are repeated as well.
    for (let hour = 0; hour < 5 && (await read(id)).sent < others.length; hour += 1) {
      await sendAll(sender);
      clock.advance(HOUR_MS);
    }
    expect(await read(id)).toMatchObject({ state: 'sending', sent: 30, failed: 0, waiting: 3, skipped: 0 });
    const reached = recipientsOf(test.smtp.mails.slice(from)).filter((address) => address.startsWith('other'));
    expect(new Set(reached)).toEqual(new Set(addresses(others)));
  });
});
