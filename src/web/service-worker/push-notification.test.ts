import { describe, expect, it } from 'vitest';
import { notificationOf, openPage } from './push-notification.ts';

const MESSAGE = { title: 'A title', body: 'A text', tag: 'technovex:news', path: '/presale' };
const ORIGIN = 'https://technovex.example';

describe('a push message', () => {
  it('becomes a notification that names its page', () => {
    const options = { body: 'A text', tag: 'technovex:news', icon: '/icon-192.png', data: '/presale' };
    expect(notificationOf(JSON.stringify(MESSAGE))).toEqual({ title: 'A title', options });
  });

  it.each(['', 'no json', 'null', '[]', '{"title":1}', JSON.stringify({ ...MESSAGE, tag: undefined })])(
    'that is %j is none',
    (text) => {
      expect(notificationOf(text)).toBeUndefined();
    },
  );
});

describe('a press on a notification', () => {
  async function press(path: unknown, ...open: readonly string[]): Promise<string[]> {
    const done: string[] = [];
    const clients = {
      matchAll: async () =>
        open.map((url) => ({ url: ORIGIN + url, focus: async () => void done.push(`focus ${url}`) })),
      openWindow: async (url: string) => void done.push(`open ${url.replace(ORIGIN, '')}`),
    };
    await openPage(clients as unknown as Parameters<typeof openPage>[0], ORIGIN, path);
    return done;
  }

  it('focuses the page that is open, or opens it', async () => {
    expect(await press('/web-miner', '/', '/web-miner#settings')).toEqual(['focus /web-miner#settings']);
    expect(await press('/web-miner', '/')).toEqual(['open /web-miner']);
    expect(await press('/web-miner')).toEqual(['open /web-miner']);
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 5, undefined])(
    'never leaves the site: %j opens the landing page',
    async (path) => {
      expect(await press(path)).toEqual(['open /']);
    },
  );
});
