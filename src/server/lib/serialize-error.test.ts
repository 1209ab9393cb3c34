import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serializeError } from './errors.ts';

describe('an error in the log', () => {
  it('names what failed and where, without the values', () => {
    const rejected = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(ada@example.com) already exists.',
      where: 'ada@example.com',
    });
    const serialized = serializeError(
      new DrizzleQueryError('insert into users values ($1, $2)', ['ada@example.com', '$argon2id$secret'], rejected),
    );
    expect(serialized).toMatchObject({
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into users values ($1, $2)',
      causes: [{ code: '23505', constraint: 'users_email_key', message: rejected.message }],
    });
    expect(serialized.frames).toContain('serialize-error.test.ts');
    expect(JSON.stringify(serialized)).not.toMatch(/ada@|argon2/);
  });

  it('serializes several causes, values that are not errors, and circular causes', () => {
    const several = new AggregateError([new Error('first'), new Error('second')], 'both failed');
    expect(serializeError(several).causes?.map(({ message }) => message)).toEqual(['first', 'second']);
    expect(serializeError('thrown as text')).toEqual({ type: 'string', message: 'thrown as text' });
    const circle = new Error('round');
    circle.cause = circle;
    expect(JSON.stringify(serializeError(circle)).match(/"round"/g)).toHaveLength(6);
  });
});
