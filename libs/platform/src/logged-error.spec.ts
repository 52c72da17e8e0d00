import { describe, expect, it } from '@jest/globals';
import { loggedError } from './logged-error.js';

const long = 'x'.repeat(5_000);
const text = (error: Error) => JSON.stringify(loggedError(error));

describe('an error in a log line', () => {
  it('[contract 4] repeats at most 100 characters of an input, in its message, its stack, its cause and its fields', () => {
    const cause = new Error(`invalid input syntax for type uuid: "${long}"`);
    const fields = { detail: `Key (account_id, name)=(7, ${long}) already exists.`, code: '23505' };
    const error = Object.assign(new Error(`Unexpected token in '${long}'`, { cause }), fields);
    const logged = text(error);
    expect(logged).toContain('x'.repeat(95));
    expect(logged).not.toContain('x'.repeat(101));
    const detail = expect.stringMatching(/^Key \(account_id, name\)=\(7, x{97}…\) already exists\.$/);
    expect(loggedError(error)).toMatchObject({ type: 'Error', code: '23505', detail });
  });

  it('[reliability 3, API8] has no values of a statement, such as hashes of passwords', () => {
    const parameters = ['$argon2id$hash'];
    const driverError = Object.assign(new Error('too long'), { parameters });
    const error = Object.assign(new Error('too long'), { query: 'update users', parameters, driverError });
    expect(text(error)).not.toContain('argon2id');
    expect(loggedError(error)).toMatchObject({ query: 'update users' });
  });

  it('[reliability 3, API8] has no values of a command, such as the password that Redis refused', () => {
    const command = { name: 'auth', args: ['queue', 'secret-of-redis'] };
    const refused = Object.assign(new Error('WRONGPASS invalid username-password pair'), { command });
    const error = Object.assign(new Error('Failed to refresh slots cache.'), { lastNodeError: refused });
    for (const each of [refused, error]) expect(text(each)).not.toContain('secret-of-redis');
    const lastNodeError = { message: refused.message, command: { name: 'auth' } };
    expect(loggedError(error)).toMatchObject({ lastNodeError });
  });

  it('keeps messages, codes and the places of the stack as they are', () => {
    const error = new Error('the connection to "database" (port 5432) was lost');
    expect(loggedError(error)).toMatchObject({ message: error.message, stack: error.stack });
  });
});
