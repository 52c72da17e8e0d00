import { systemClock } from '@listings/platform';
import { CLAIM, declarePlans, digest, LONG_AGO, pages, requestsOf, scans, schema, task } from './plans/index.js';
import * as store from './index.js';

const BATCH = 1_000;

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      claimIdempotencyKey: pages(
        { small: 50, largest: 40 },
        {
          operation: 'create-location',
          key: 'new',
          fingerprint: digest('request'),
          content: digest('content'),
          holder: CLAIM,
        },
      ),
      renewIdempotencyKey: pages(20, { operation: 'create-location', key: 'key-10', holder: CLAIM }),
      finishIdempotencyKey: pages(20, {
        operation: 'create-location',
        key: 'key-10',
        fingerprint: digest('request'),
        content: digest('content'),
        holder: CLAIM,
        status: 200,
        body: '{}',
      }),
      releaseIdempotencyKey: pages(20, { operation: 'create-location', key: 'key-10', holder: CLAIM }),
      skipIds: pages(2_000, { gap: 1 }),
      skipEventNumbers: pages(20_000, { gap: 1 }),
      auditRestore: pages(20_000, { actor: 'after-restore', since: LONG_AGO }),
      beginEpoch: pages(20, { since: LONG_AGO, gap: 1 }),
      markRestored: pages(20, { reason: 'a test' }),
      storeKeyCheck: pages(20, { from: null, to: 'sealed' }),
    }),
    readClockOffset: pages(10, (sql) => store.readClockOffset(sql, systemClock)),
    'claimIdempotencyKey: of a key that was used': pages(30, (sql, { accountId }) =>
      store.claimIdempotencyKey(sql, {
        accountId,
        operation: 'create-location',
        key: 'key-10',
        fingerprint: digest('request'),
        content: digest('content'),
        holder: CLAIM,
      }),
    ),
    dropOldIdempotencyKeys: pages(20, (sql) => store.dropOldIdempotencyKeys(sql, BATCH)),
    lockInstallation: pages(20, (sql) => store.lockInstallation(sql)),
    doubtListings: pages(500_000, (sql) => store.doubtListings(sql)),
    endRestoredAccess: pages(200_000, (sql) => store.endRestoredAccess(sql)),
    readInstallation: pages(20, (sql) => store.readInstallation(sql)),
    storePlace: pages(20, (sql) => store.storePlace(sql)),
    beat: pages(20, (sql) => store.beat(sql)),
    storeRestoreDrill: pages(20, (sql) => store.storeRestoreDrill(sql)),
    readDatabaseBytes: pages(10, (sql) => store.readDatabaseBytes(sql)),
    // The blocks of the temporary file.
    probeWrites: pages(300, (sql) => store.probeWrites(sql)),
    assertMigrated: pages({ small: 30, largest: 20 }, (sql) => store.assertMigrated(sql)),
  },
  {
    acrossAccounts: {
      readClockOffset: schema('reads no table'),
      dropOldIdempotencyKeys: task('deletes old rows in small steps'),
      auditRestore: scans(schema('an entry for each account, after a restored backup')),
      beginEpoch: schema('the row of the shard'),
      doubtListings: scans(schema('all open pushes and creations, after a restored backup')),
      endRestoredAccess: scans(schema('all sessions and links, after a restored backup')),
      lockInstallation: schema('the row of the shard'),
      skipEventNumbers: scans(schema('the counters of all accounts, after a restored backup')),
      skipIds: schema('the sequences of the shard'),
      beat: schema('the row of the shard'),
      markRestored: schema('the row of the shard'),
      readInstallation: schema('the row of the shard'),
      storeKeyCheck: schema('the row of the shard'),
      storePlace: schema('the row of the shard'),
      storeRestoreDrill: schema('the row of the shard'),
      readDatabaseBytes: task('reads no table'),
      probeWrites: schema('changes no row'),
      assertMigrated: schema('the migrations of the shard'),
      lockPartitions: task('one process at a time creates or drops partitions of the shard'),
    },
    withoutCall: { lockPartitions: 'part of each function that creates or drops partitions' },
  },
);
