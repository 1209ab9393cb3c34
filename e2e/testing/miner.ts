import { createHash, pbkdf2Sync, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { emptyField } from './empty-field.ts';
import { hydrated } from './open-hydrated.ts';

export const PIN = '246810';
export const RATE_TVX_PER_SECOND = 0.00005;

/** The running test's own miner; tests share a server. */
export function minerEmail(): string {
  const { testId, repeatEachIndex } = test.info();
  return `miner-${testId}-${repeatEachIndex}@example.com`;
}

const AGREEMENT = /one device only/;

export async function fillLogin(page: Page, { email = minerEmail(), pin = PIN } = {}): Promise<void> {
  await hydrated(page);
  await typeLogin(page, { email, pin });
}

/** Also before hydration. */
export async function typeLogin(page: Page, { email = minerEmail(), pin = PIN } = {}): Promise<void> {
  const emailField = page.getByLabel('Email', { exact: true });
  await emptyField(emailField);
  await emailField.fill(email);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('checkbox', { name: AGREEMENT }).check();
}

export async function logIn(page: Page, path = '/web-miner', credentials: { email?: string; pin?: string } = {}) {
  await page.goto(path);
  await fillLogin(page, credentials);
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function openCreatePin(page: Page, email = minerEmail()): Promise<void> {
  await logIn(page, '/web-miner', { email });
  await expect(page.getByLabel('Confirm PIN')).toBeFocused();
}

export async function fillNewPin(page: Page, pin = PIN, confirmPin = pin): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('Confirm PIN').fill(confirmPin);
  await page.getByRole('checkbox', { name: AGREEMENT }).check();
}

/** Creates a wallet by the API: the page is signed in to it and has opened nothing. */
export async function registerWallet(page: Page, email = minerEmail()): Promise<void> {
  const created = await page.request.post('/api/miner/wallets', { data: { email, pin: PIN } });
  expect(created.status()).toBe(201);
}

/**
 * Creates a wallet by the API and opens its dashboard, as a reload does: no form, no hash of the PIN in the browser.
 * The server has to be at `baseURL` for this process too, and the page may neither forbid storage nor remember a
 * wallet.
 */
export async function createWallet(page: Page, email = minerEmail()): Promise<void> {
  await registerWallet(page, email);
  // A page of the site that runs no script.
  await page.goto('/robots.txt');
  await page.evaluate((remembered) => localStorage.setItem('technovex:miner_email', remembered), email);
  await page.goto('/web-miner');
  await onDashboard(page);
}

/** Prepares a walk: a new wallet, whose dashboard `/web-miner` opens. */
export async function rememberNewWallet(page: Page): Promise<void> {
  const email = `walk-${randomUUID()}@mail.example`;
  await registerWallet(page, email);
  await rememberEmail(page, email);
}

/** The pages that are opened from now on remember this e-mail of a wallet. */
export async function rememberEmail(page: Page, email: string): Promise<void> {
  await page.addInitScript((remembered) => {
    // Firefox runs it in the empty document before a page, too, which has no storage.
    if (origin !== 'null') localStorage.setItem('technovex:miner_email', remembered);
  }, email);
}

/** The server holds what the dashboard of the stopped miner shows. */
export async function isSaved(page: Page): Promise<void> {
  await expect
    .poll(async () => (await onServer(page)).totalMined)
    .toBeCloseTo(await statNumber(page, 'TVX Mined (Total)'), 11);
}

/** Signs in to the test's wallet on another device, which has no page: `request` has its own cookies. */
export async function signInElsewhere(request: APIRequestContext): Promise<void> {
  const response = await request.post('/api/miner/login', { data: { email: minerEmail(), pin: PIN } });
  expect(response.status()).toBe(200);
}

/** Stores what the local login verifies the PIN with, as a sign-in by the form does, but hashed in a single round. */
export async function storePin(page: Page): Promise<void> {
  const salt = Buffer.alloc(16, 7);
  const hash = pbkdf2Sync(PIN, salt, 1, 32, 'sha256').toString('hex');
  const stored = { rounds: 1, salt: salt.toString('hex'), hash, failures: 0, lastFailureMs: 0 };
  const id = createHash('sha256').update(minerEmail()).digest('hex');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `technovex:miner_pin:${id}`,
    JSON.stringify(stored),
  ] as const);
}

/** Creates a wallet as a visitor does. The browser stores a hash of the PIN for outages. */
export async function createWalletByForm(page: Page, email = minerEmail()): Promise<void> {
  await openCreatePin(page, email);
  await fillNewPin(page);
  await page.getByRole('button', { name: 'Secure Wallet' }).click();
  await onDashboard(page);
}

export async function onDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Mining Dashboard' })).toBeVisible();
}

export async function loggedOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();
}

/** The PIN's slow hash is stored a moment after the dashboard is shown. */
export async function pinIsStored(page: Page): Promise<void> {
  const hasPin = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('technovex:miner_pin:')));
  await expect.poll(hasPin, { timeout: 30_000 }).toBe(true);
}

/** Removes the wallet from this browser, by the settings of the open dashboard. */
export async function forgetDevice(page: Page): Promise<void> {
  const forget = 'Log out and forget this device';
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: forget }).click();
  await page.getByRole('dialog').getByRole('button', { name: forget }).click();
}

/** The value of a stat card, with its unit. */
export function stat(page: Page, label: string): Locator {
  return page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
}

export async function statNumber(page: Page, label: string): Promise<number> {
  return Number.parseFloat((await stat(page, label).innerText()).trim());
}

export async function minedSeconds(page: Page, label = 'Mining Time'): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = (await stat(page, label).innerText()).split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}

/** The mining time has reached `seconds`; a busy machine may never show the second itself. */
export async function hasMined(page: Page, seconds: number, label = 'Mining Time'): Promise<void> {
  await expect.poll(() => minedSeconds(page, label), { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds);
}

/** Creates a wallet that has mined something. */
export async function startMining(page: Page): Promise<void> {
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 1);
}

/** What the server holds of the test's wallet. */
export async function onServer(
  page: Page,
): Promise<{ readonly totalMined: number; readonly miningTimeSeconds: number }> {
  const response = await page.request.get(`/api/miner/wallets/${encodeURIComponent(minerEmail())}`);
  return ((await response.json()) as { data: { totalMined: number; miningTimeSeconds: number } }).data;
}

/** Waits until the server holds some more seconds of mining, and expects each at the full rate. */
export async function expectFullRate(page: Page): Promise<void> {
  const before = await onServer(page);
  const minedSince = async () => (await onServer(page)).miningTimeSeconds - before.miningTimeSeconds;
  await expect.poll(minedSince, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  const after = await onServer(page);
  const seconds = after.miningTimeSeconds - before.miningTimeSeconds;
  expect((after.totalMined - before.totalMined) / seconds).toBeCloseTo(RATE_TVX_PER_SECOND, 8);
}

export async function openWhitepaper(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Project' }).click();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Presale Whitepaper' }).click();
  await expect(page).toHaveURL(/\/whitepaper$/);
}

/** A notice, word for word. In an outage its code may not have been loaded: then it is a plain alert. */
export async function expectNotice(page: Page, title: string, description?: string): Promise<void> {
  const notices = page.getByRole('region', { name: /Notification/ }).or(page.getByRole('alert'));
  await expect(notices.getByText(title, { exact: true })).toBeVisible();
  if (description !== undefined) await expect(notices.getByText(description, { exact: true })).toBeVisible();
}

/** The totals that the server acknowledged in a page, oldest first. */
export interface SeenSyncs {
  readonly totals: number[];
  readonly overHttp: number[];
  readonly overChannel: number[];
}

/** Watches the syncs of a page, once in a test, also after a reload. */
export async function watchSyncs(page: Page): Promise<SeenSyncs> {
  const seen: SeenSyncs = { totals: [], overHttp: [], overChannel: [] };
  page.on('response', async (response) => {
    if (response.request().method() !== 'PUT' || !/\/api\/miner\/wallets\//.test(response.url())) return;
    if (response.status() !== 200) return;
    // Undefined when the page was left before the body arrived.
    const body = (await response.json().catch(() => undefined)) as { data: { totalMined: number } } | undefined;
    if (body === undefined) return;
    seen.totals.push(body.data.totalMined);
    seen.overHttp.push(body.data.totalMined);
  });
  // Playwright reports no WebSocket frames of Firefox.
  await page.exposeFunction('reportAcknowledged', (totalMined: number) => {
    seen.totals.push(totalMined);
    seen.overChannel.push(totalMined);
  });
  await page.addInitScript(reportAcknowledgements);
  await page.evaluate(reportAcknowledgements);
  return seen;
}

/** Runs in the page. Finds sockets when they send, because one may be open already. */
function reportAcknowledgements(): void {
  const { reportAcknowledged } = window as unknown as { reportAcknowledged: (totalMined: number) => void };
  const { send } = WebSocket.prototype;
  const watched = new WeakSet<WebSocket>();
  WebSocket.prototype.send = function (this: WebSocket, data) {
    if (!watched.has(this)) {
      watched.add(this);
      this.addEventListener('message', (event: MessageEvent<string>) => {
        const message = JSON.parse(event.data) as { type: string; data: { totalMined: number } };
        if (message.type === 'acknowledged') reportAcknowledged(message.data.totalMined);
      });
    }
    send.call(this, data);
  };
}
