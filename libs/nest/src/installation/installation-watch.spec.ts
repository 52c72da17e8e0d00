import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { beat, beginEpoch, readInstallation } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { ConfigurationError, createLogger, Encryption } from '@listings/platform';
import { manualClock, waitFor } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { ServiceConfiguration } from '../configuration/service-configuration.js';
import { InstallationWatch } from './installation-watch.js';

const CHECKED_EVERY_MS = 5_000;
const key = () => randomBytes(32).toString('base64');
const KEY = key();

const folder = perTest(temporaryFolder);
const watches: InstallationWatch[] = [];

afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.onApplicationShutdown();
});

const database = perTest(temporaryDatabase);

/** The watch of a process that starts now, and its clock. */
async function started({ keys = [KEY], file }: { keys?: string[]; file?: string } = {}) {
  const clock = manualClock();
  const settings = { ENCRYPTION_KEY: new Encryption(keys), HEARTBEAT_FILE: file };
  const configuration = Object.assign(new ServiceConfiguration(), settings);
  const watch = new InstallationWatch(database, configuration, clock, createLogger({ name: 'test', level: 'silent' }));
  watches.push(watch);
  await watch.onModuleInit();
  return { watch, clock };
}

/** A process that has seen so many heartbeats. */
async function startedAfter(beats: number) {
  const process = await started();
  for (let count = 0; count < beats; count += 1) await beat(database);
  await process.watch.check();
  return process;
}

/** What a restored dump has: the same rows in another table. */
const asRestoredDump = () => database.execute(`update installation set place = '1/2/3'`);
const release = () =>
  database.transaction((transaction) => beginEpoch(transaction, { since: new Date(0), gap: 1_000 }));

describe('a process on a restored database', () => {
  it('[reliability G17] is paused from its start until the command has run, and says what to do', async () => {
    await started();
    await asRestoredDump();
    const { watch, clock } = await started();
    expect(watch.paused).toMatch(/^The database was restored .* \(.*another place.*after-restore --taken-at <time>/);
    expect(watch.mayWork).toBe(false);
    expect(await beat(database)).toBeUndefined();
    await release();
    await clock.advanceUntil(() => watch.mayWork);
    expect((await readInstallation(database)).epoch).toBe(2);
    await watch.check();
    expect(watch.paused).toBeUndefined();
    expect((await started()).watch.paused).toBeUndefined();
  });

  it('[reliability G17] is paused when another process notices it, or when its own heartbeat is newer', async () => {
    const { watch, clock } = await startedAfter(2);
    await database.execute('update installation set heartbeat = 1');
    await clock.advance(CHECKED_EVERY_MS);
    await clock.advanceUntil(() => watch.paused);
    expect(watch.paused).toContain('its heartbeat 1 is older than 2');
    expect((await started()).watch.paused).toBe(watch.paused);
  });

  it('[reliability G17] knows the heartbeat from its file, so that a copy of the disk is noticed', async () => {
    const file = folder.at('heartbeat');
    const { watch } = await started({ file });
    await beat(database);
    await watch.check();
    expect(readFileSync(file, 'utf8')).toBe('1\n');
    await database.execute('update installation set heartbeat = 0');
    expect((await started({ file })).watch.paused).toContain('its heartbeat 0 is older than 1');
    await release();
    expect((await started({ file })).watch.paused).toBeUndefined();
    folder.write('heartbeat', 'nothing');
    await expect(started({ file })).rejects.toThrow('has no number');
  });

  it('[reliability G16] does nothing while the database is away, until the one that answers next is checked', async () => {
    const { watch, clock } = await startedAfter(2);
    expect(watch.mayWork).toBe(true);
    await database.execute('alter table installation rename to away');
    await clock.advance(CHECKED_EVERY_MS);
    await clock.advanceUntil(() => !watch.mayWork);
    // The files of the server are replaced by older ones, and it answers again.
    await database.execute('alter table away rename to installation');
    await database.execute('update installation set heartbeat = 1');
    await clock.advanceUntil(() => watch.paused);
    expect(watch.paused).toContain('its heartbeat 1 is older than 2');
    expect(watch.mayWork).toBe(false);
  });

  it('[reliability 2] looks again soon after the database was away', async () => {
    const { watch, clock } = await started();
    await database.execute('alter table installation rename to away');
    await clock.advance(CHECKED_EVERY_MS);
    await clock.advanceUntil(() => !watch.mayWork);
    await database.execute('alter table away rename to installation');
    await clock.advance(1_000);
    await waitFor(() => watch.mayWork, { describe: 'the check' });
    expect(watch.paused).toBeUndefined();
  });

  it('[reliability 2] goes on after a fail-over, which begins a new timeline', async () => {
    await started();
    await beat(database);
    await database.execute(`update installation set timeline = '00000000'`);
    expect((await started()).watch.paused).toBeUndefined();
    const { timeline, presentTimeline } = await readInstallation(database);
    expect(timeline).toBe(presentTimeline);
  });
});

describe('a process with another ENCRYPTION_KEY', () => {
  it('[design 3.11] refuses to start with one sentence', async () => {
    await started();
    const refused = await started({ keys: [key()] }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigurationError);
    expect((refused as Error).message).toMatch(/^ENCRYPTION_KEY lacks the key [0-9a-f]{8}, [^.]*\.$/);
  });

  it('[contract 10] is not ready when the keys of the database change while it runs', async () => {
    const { watch, clock } = await started();
    const newest = key();
    await started({ keys: [newest, KEY] });
    await clock.advance(CHECKED_EVERY_MS);
    await clock.advanceUntil(() => watch.unreadable);
    expect(watch.unreadable).toMatch(/^ENCRYPTION_KEY lacks the key/);
    // The rotation ends: the new key alone reads the secrets.
    expect((await started({ keys: [newest] })).watch.unreadable).toBeUndefined();
  });
});
