import { describe, expect, it } from '@jest/globals';
import { freePort, refusingPostgres, tcpProxy } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { readDatabaseFailure } from './database-failures.js';
import { Database } from './database.js';
import { temporaryDatabase } from './testing/index.js';

const ownDatabase = shared(temporaryDatabase);

/** The error of a statement at this URL. */
async function errorAt(url: string, statement = 'select 1'): Promise<unknown> {
  const database = new Database({ url, maxConnections: 1 });
  const error = await database.query(statement).catch((reason: unknown) => reason);
  await database.close();
  return error;
}

const failureAt = async (url: string) => readDatabaseFailure(await errorAt(url));

const changed = (change: (url: URL) => void) => {
  const url = new URL(ownDatabase.url);
  change(url);
  return url.href;
};

describe('[reliability 2] errors of a database that cannot be used', () => {
  it.each([
    ['57P03', 'the database system is starting up'],
    ['57P03', 'the database system is not yet accepting connections'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P02', 'terminating connection because of crash of another server process'],
    ['53300', 'sorry, too many clients already'],
    ['08006', 'connection failure'],
  ])('%s (%s) is transient', async (code, message) => {
    const server = await refusingPostgres({ code, message });
    expect(await failureAt(server.url)).toEqual({ kind: 'transient', reason: message });
    await server.close();
  });

  it('a pooler that refuses the settings of a session is a matter of configuration', async () => {
    const message = 'unsupported startup parameter: statement_timeout';
    const server = await refusingPostgres({ code: '08P01', message });
    const reason = `it is a connection pooler (${message}), so DATABASE_DIRECT_URL must name the server behind it`;
    expect(await failureAt(server.url)).toEqual({ kind: 'configuration', reason });
    await server.close();
  });

  it('a port on which nothing listens is transient, also at each of several addresses', async () => {
    const port = String(await freePort());
    for (const host of ['127.0.0.1', 'localhost']) {
      const failure = await failureAt(changed((url) => Object.assign(url, { host: `${host}:${port}` })));
      expect(failure).toEqual({ kind: 'transient', reason: expect.stringContaining(`ECONNREFUSED`) });
    }
    // The error of several addresses has an empty message of its own.
    const both = new AggregateError([Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' })]);
    expect(readDatabaseFailure(both)).toEqual({ kind: 'transient', reason: 'connect ECONNREFUSED ::1:1' });
  });

  it('a connection that breaks is transient, and so is a missing socket or an unknown host', async () => {
    const proxy = await tcpProxy({ port: Number(new URL(ownDatabase.url).port) });
    proxy.faults.refuse = true;
    const broken = await failureAt(changed((url) => (url.port = String(proxy.port))));
    await proxy.close();
    const socket = await failureAt('postgres://listings@/listings?host=/nowhere');
    const unknown = await failureAt('postgres://listings@no-such-host.invalid/listings');
    expect([broken, socket, unknown].map((failure) => failure?.kind)).toEqual(Array(3).fill('transient'));
  });

  it('a wrong password and a missing database are for the operator', async () => {
    const guessed = await failureAt(changed((url) => (url.password = 'guess')));
    const refused = expect.stringContaining('password authentication failed');
    expect(guessed).toEqual({ kind: 'configuration', reason: refused });
    const none = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
    expect(readDatabaseFailure(none)?.kind).toBe('configuration');
    const missing = await failureAt(changed((url) => (url.pathname = '/nothing')));
    expect(missing).toEqual({ kind: 'configuration', reason: 'database "nothing" does not exist' });
  });

  it('an error of a statement is neither, and neither is anything else', async () => {
    const ofStatement = await errorAt(ownDatabase.url, 'select nothing');
    const wrong = [ofStatement, new Error('bug'), new TypeError('x'), undefined, 'text', 7];
    expect(wrong.map(readDatabaseFailure)).toEqual(wrong.map(() => undefined));
  });
});
