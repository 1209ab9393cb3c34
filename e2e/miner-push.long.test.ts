import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { createWallet, loggedOut, onDashboard } from './testing/miner.ts';
import { isStored } from './testing/offline.ts';
import { test } from './testing/test.ts';

test.use({ serviceWorkers: 'allow' });

/** A subscription that the server accepts. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.test/a-device',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

const remind = (page: Page, name: string): Locator => page.getByRole('switch', { name });

/**
 * Runs in the page. Debian's Chromium is built without the keys of a push service, so `subscribe` always fails there,
 * and a headless browser asks nobody for a permission.
 */
function fakePush({ subscription, answer }: { subscription: object; answer: string }): void {
  const read = (name: string) => sessionStorage.getItem(name);
  class Fake extends EventTarget {
    static get permission() {
      return read('permission') ?? 'default';
    }
    static async requestPermission(): Promise<string> {
      sessionStorage.setItem('permission', answer);
      return answer;
    }
  }
  Object.defineProperty(window, 'Notification', { value: Fake });
  const subscribed = (applicationServerKey: string) => ({
    options: {
      applicationServerKey: Uint8Array.from(
        atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
        (character) => character.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => subscription,
    unsubscribe: async () => sessionStorage.removeItem('key'),
  });
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      sessionStorage.setItem('key', applicationServerKey);
      return subscribed(applicationServerKey);
    },
    async getSubscription() {
      const key = read('key');
      return key === null ? null : subscribed(key);
    },
  });
}

/** Presses, and returns what the server is then told to notify of. */
async function toldAfter(page: Page, act: () => Promise<unknown>): Promise<object> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/push') && response.status() === 204);
  await act();
  const { bonus, limit, news } = (await saved).request().postDataJSON();
  return { bonus, limit, news };
}

test('reminders are off until asked for, follow mining, are renewed with each visit and end with the switch', async ({
  page,
}) => {
  await page.addInitScript(fakePush, { subscription: SUBSCRIPTION, answer: 'granted' });
  await createWallet(page);
  await isStored(page);
  const settings = page.getByRole('tab', { name: 'Settings' });
  await settings.click();
  const [bonus, limit] = [
    remind(page, 'Remind me of the daily bonus'),
    remind(page, 'Remind me before the 6 hours end'),
  ];
  for (const each of [bonus, limit, remind(page, 'Tell me the news')]) await expect(each).not.toBeChecked();
  expect(await toldAfter(page, () => bonus.check())).toEqual({ bonus: true, limit: false, news: false });
  await expect(page.getByText(/^Delivered by the maker of your browser/)).toBeVisible();
  // Nothing to tell the server while nothing is mined.
  await limit.check();
  const mining = { bonus: true, limit: true, news: false };
  expect(await toldAfter(page, () => page.getByRole('button', { name: 'Start Mining' }).click())).toEqual(mining);
  expect(await accessibilityViolations(page)).toEqual([]);
  const idle = { bonus: true, limit: false, news: false };
  expect(await toldAfter(page, () => page.getByRole('button', { name: 'Stop Mining' }).click())).toEqual(idle);
  expect(await toldAfter(page, () => page.reload())).toEqual(idle);
  await onDashboard(page);
  await settings.click();
  await limit.uncheck();
  const none = { bonus: false, limit: false, news: false };
  expect(await toldAfter(page, () => bonus.uncheck())).toEqual(none);
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
});

test('a browser that blocks notifications says so, and nothing is sent', async ({ page }) => {
  await page.addInitScript(fakePush, { subscription: SUBSCRIPTION, answer: 'denied' });
  await createWallet(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  for (const shown of [/rewards/, /achievements/]) await page.getByRole('switch', { name: shown }).uncheck();
  await remind(page, 'Tell me the news').check();
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible();
});

test('the service worker shows a push message', async ({ page, context, browserName, server }) => {
  test.skip(browserName !== 'chromium', 'Only the DevTools protocol delivers a push message without a push service.');
  await page.goto('/');
  await isStored(page);
  const [worker] = context.serviceWorkers();
  // The headless shell grants no permission for notifications; the worker's handler and the message are real.
  await worker?.evaluate(() => {
    const { registration } = self as unknown as { readonly registration: ServiceWorkerRegistration };
    const shown: object[] = [];
    Object.assign(self, { shown });
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  });
  const devTools = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { path, ...message } = {
    title: 'Your daily bonus',
    body: 'Claim it.',
    tag: 'technovex:bonus',
    path: '/web-miner',
  };
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: server.origin,
    registrationId: await registrationId,
    data: JSON.stringify({ ...message, path }),
  });
  const shown = () => worker?.evaluate(() => (self as unknown as { readonly shown: readonly object[] }).shown);
  await expect.poll(shown).toEqual([{ ...message, icon: '/icon-192.png', data: path }]);
});
