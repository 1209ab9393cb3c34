import { beforeEach } from 'vitest';
import type { Database } from '#server/db/database.ts';

/** Runs `reset` before a test that failed is repeated, so that it starts from nothing although its names are fixed. */
export function beforeRepetition(reset: () => Promise<unknown>): void {
  const started = new Set<string>();
  beforeEach(async ({ task }) => {
    if (started.has(task.id)) await reset();
    started.add(task.id);
  });
}

/** Gives all users other names; their sessions stay. Forgets their attempts. */
export async function renameUsers({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`UPDATE users SET username = 'former-' || id, username_key = 'former-' || id,
    email = 'former-' || id || '@example.test', email_key = 'former-' || id || '@example.test'`);
  await pool.query('DELETE FROM attempts');
}

/** Deletes the subscriptions and the mails to one person. */
export async function deleteSubscriptions({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('TRUNCATE newsletter_subscriptions, mail_outbox, mail_sender, attempts');
}
