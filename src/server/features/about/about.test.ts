import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { about } from '#contract/about.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES, type TestDatabase } from '#server/testing/test-databases.ts';
import { newestRelease } from './changelog.ts';

const PROJECT = join(import.meta.dirname, '../../../..');
const CHANGELOG = `# Changelog

An introduction.

## 1.1.0 - 2026-02-03

### Added

- **Bold** and \`code\`, with a [link](https://x.test)
  over two lines & <b>.
- Another.

### Fixed

- A fault.

## 1.0.0

### Added

- Of an old release.
`;

describe.each(TEST_DATABASES)('the version of a server on $name', ({ open }) => {
  let test: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    test = await open();
    app = await startTestApp({
      database: test.database,
      clock: manualClock(),
      build: { commit: '0123abc', changelog: CHANGELOG },
      publicOrigin: 'https://technovex.example',
      retention: { activityDays: 90 },
    });
  });
  afterAll(async () => {
    await app.stop();
    await test.drop();
  });

  it('is for administrators: product, commit, Node.js, database with its migrations, settings, newest changes', async () => {
    const path = '/api/admin/version';
    expect(await app.call('GET', path)).toMatchObject({ status: 401 });
    const cookie = await signInAdmin(app, test.database, 'ada');
    const { status, json } = await app.call('GET', path, { cookie });
    expect(status).toBe(200);
    const { entries } = JSON.parse(readFileSync(join(PROJECT, 'drizzle/meta/_journal.json'), 'utf8'));
    expect(about.parse(json)).toMatchObject({
      product: '1.2.3',
      commit: '0123abc',
      node: process.versions.node,
      database: {
        type: test.database.type,
        version: expect.stringMatching(/^\d+\.\d+/),
        migrations: entries.length,
        bytes: expect.any(Number),
      },
      settings: {
        publicOrigin: 'https://technovex.example',
        mailSender: null,
        requiresSecondFactor: false,
        activityDays: 90,
        leftSubscriptionsDays: null,
        securityContact: null,
      },
      changes: { title: '1.1.0 - 2026-02-03' },
    });
  });
});

describe('the newest release of a changelog', () => {
  it('has its sections and entries, as texts without markup', () => {
    expect(newestRelease(CHANGELOG)).toEqual({
      title: '1.1.0 - 2026-02-03',
      sections: [
        {
          title: 'Added',
          entries: [
            [
              { style: 'strong', text: 'Bold' },
              { style: 'plain', text: ' and ' },
              { style: 'code', text: 'code' },
              { style: 'plain', text: ', with a ' },
              { style: 'plain', text: 'link' },
              { style: 'plain', text: ' over two lines & ' },
              { style: 'plain', text: '.' },
            ],
            [{ style: 'plain', text: 'Another.' }],
          ],
        },
        { title: 'Fixed', entries: [[{ style: 'plain', text: 'A fault.' }]] },
      ],
    });
  });

  it('is null without one', () => {
    expect(newestRelease('')).toBeNull();
    expect(newestRelease('# Changelog\n')).toBeNull();
  });

  it('is that of this product', () => {
    const release = newestRelease(readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8'));
    expect(release?.sections.map(({ title }) => title)).toContain('Added');
    for (const { entries } of release?.sections ?? []) {
      expect(entries.length).toBeGreaterThan(0);
      for (const texts of entries) expect(texts.map(({ text }) => text).join('')).not.toMatch(/\*\*|`|\]\(/);
    }
  });
});
