import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serializeError } from './serialize-error.ts';

describe('an error in the log', () => {
  it('says what failed and where, and none of the values that it failed with', () => {
    const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(ada@example.com) already exists.',
      where: 'ada@example.com',
    });
    const told = serializeError(
      new DrizzleQueryError('insert into users values ($1, $2)', ['ada@example.com', '$argon2id$secret'], refused),
    );
    expect(told).toMatchObject({
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into users values ($1, $2)',
      causes: [{ code: '23505', constraint: 'users_email_key', message: refused.message }],
    });
    expect(told.frames).toContain('serialize-error.test.ts');
    expect(JSON.stringify(told)).not.toMatch(/ada@|argon2/);
  });

  it('tells every one of several causes, what is no error, and what causes itself', () => {
    const several = new AggregateError([new Error('first'), new Error('second')], 'both failed');
    expect(serializeError(several).causes?.map(({ message }) => message)).toEqual(['first', 'second']);
    expect(serializeError('thrown as text')).toEqual({ type: 'string', message: 'thrown as text' });
    const circle = new Error('round');
    circle.cause = circle;
    expect(JSON.stringify(serializeError(circle)).match(/"round"/g)).toHaveLength(6);
  });
});
