import type { Database } from '#server/db/database.ts';

/** A letter of usual length. */
export const LETTER = {
  subject: 'The presale begins',
  markdown: 'Read **this**, and [the dates](https://technovex.example/presale).\n\n'.repeat(20),
};

/** Inserts `reader-1@mail.example` and so on. */
export async function insertSubscribers({ pool }: Database, people: number): Promise<void> {
  await pool.query(
    `INSERT INTO newsletter_subscriptions (email, source, consented_at)
      SELECT 'reader-' || n || '@mail.example', 'hero', now() FROM generate_series(1, $1::int) AS n`,
    [people],
  );
}
