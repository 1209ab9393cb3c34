import type { Database } from '#server/db/database.ts';

const ADD = `INSERT INTO newsletter_subscriptions (email, source, consented_at)
  VALUES ($1, $2, to_timestamp($3::float8 / 1000)) ON CONFLICT (email) DO NOTHING`;

interface NewSubscription {
  readonly email: string;
  readonly source: string;
  /** Ms since the epoch. */
  readonly consentedMs: number;
}

export type NewsletterStore = ReturnType<typeof createNewsletterStore>;

/** All SQL of the newsletter. */
export function createNewsletterStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Stores the first consent of an e-mail; later ones change nothing. */
    async add({ email, source, consentedMs }: NewSubscription): Promise<void> {
      await pool.query({ name: 'newsletter-add', text: ADD, values: [email, source, consentedMs] });
    },
  };
}
