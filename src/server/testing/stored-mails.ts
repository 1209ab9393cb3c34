import { desc, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape
export type StoredMail = typeof mailOutbox.$inferSelect & { readonly content: any };

/** Returns the mails to one person in the outbox, newest first. */
export function storedMails({ orm }: Pick<Database, 'orm'>): Promise<StoredMail[]> {
  return orm.select().from(mailOutbox).where(isNull(mailOutbox.campaignId)).orderBy(desc(mailOutbox.id));
}
