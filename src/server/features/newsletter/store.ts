import type { Database } from '#server/db/database.ts';

export interface NewSubscription {
  readonly email: string;
  readonly source: string;
  /** Ms since the epoch. */
  readonly consentedMs: number;
}

/** The newsletter's SQL; nothing else. */
export interface NewsletterStore {
  /** Keeps the first consent of an address; later ones change nothing. */
  add(subscription: NewSubscription): Promise<void>;
}

const ADD = `INSERT INTO newsletter_subscriptions (email, source, consented_at)
  VALUES ($1, $2, to_timestamp($3::float8 / 1000)) ON CONFLICT (email) DO NOTHING`;

export function createNewsletterStore({ pool }: Database): NewsletterStore {
  return {
    async add({ email, source, consentedMs }) {
      await pool.query({ name: 'newsletter-add', text: ADD, values: [email, source, consentedMs] });
    },
  };
}
