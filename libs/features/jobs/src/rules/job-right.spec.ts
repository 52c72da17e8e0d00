import { describe, expect, it } from '@jest/globals';
import { RequestError } from '@listings/errors';
import { callerOf, newAccount } from '@listings/persistence/testing';
import {
  ACCOUNT_MOVE,
  cancelJob,
  continueJob,
  EXPORT,
  listJobRows,
  listJobs,
  openFile,
  readJob,
  receiveFile,
  undoJob,
} from '../index.js';
import type { JobCaller } from '../index.js';
import { COUNTING, startJobsFixture } from '../testing/jobs-fixture.js';

const fixture = startJobsFixture();

type Role = NonNullable<NonNullable<JobCaller['user']>['role']>;

/** What a process of any release stores of a job, with the right that its start needed. */
const STARTED = [
  { needs: 'WRITE', kind: COUNTING, parameters: {} },
  { needs: 'WRITE', kind: EXPORT, parameters: { of: 'LOCATIONS' } },
  // Of another kind it means nothing.
  { needs: 'WRITE', kind: COUNTING, parameters: { readBy: 'OWNER' } },
  { needs: 'ADMIN', kind: EXPORT, parameters: { of: 'AUDIT_LOG', readBy: 'ADMIN' } },
  { needs: 'ADMIN', kind: { ...COUNTING, name: ACCOUNT_MOVE }, parameters: { url: 'https://listings.example' } },
  { needs: 'OWNER', kind: EXPORT, parameters: { of: 'ACCOUNT', readBy: 'OWNER' } },
  { needs: 'OWNER', kind: EXPORT, parameters: { of: 'MORE', readBy: 'A role of a later release' } },
] as const;

/** Who asks, and the rights that each has. */
const ASKERS: readonly { who: 'READ' | 'WRITE' | Role; has: readonly string[] }[] = [
  { who: 'READ', has: [] },
  { who: 'VIEWER', has: [] },
  { who: 'WRITE', has: ['WRITE'] },
  { who: 'EDITOR', has: ['WRITE'] },
  { who: 'ADMIN', has: ['WRITE', 'ADMIN'] },
  { who: 'OWNER', has: ['WRITE', 'ADMIN', 'OWNER'] },
];

/** Somebody of an account: a key by its scope, or a user by the role. */
function asker(accountId: number, who: (typeof ASKERS)[number]['who']) {
  if (who === 'READ' || who === 'WRITE') return callerOf(accountId, who);
  const user = { id: fixture.clock.uuid(), email: 'user@listings.example', role: who };
  return { ...callerOf(accountId, who === 'VIEWER' ? 'READ' : 'WRITE'), user };
}

/** A body with a text. */
async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('[contract 14] an uploaded file needs the right that uploading it needed', () => {
  it.each(ASKERS)('of $who, whether or not a job reads it', async ({ who, has }) => {
    const accountId = await newAccount(fixture.database);
    const body = { name: 'a.csv', mediaType: 'text/csv', body: bytes('Name') };
    const received = await receiveFile(fixture.deps, callerOf(accountId), body);
    if (received.outcome === 'refused') throw new Error(JSON.stringify(received.violations));
    const { id } = received.file;
    const caller = asker(accountId, who);
    for (const isRead of [false, true]) {
      if (isRead) await fixture.start(callerOf(accountId), { kind: COUNTING, fileId: id });
      const opened = openFile(fixture.deps, caller, id);
      if (has.includes('WRITE')) expect(await opened).toMatchObject({ file: { id } });
      else
        await expect(opened).rejects.toMatchObject({
          code: 'SY90003',
          status: 403,
          reason: expect.stringMatching(/^This file needs the right to write/),
        });
    }
    const unknown = openFile(fixture.deps, caller, fixture.clock.uuid());
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });
});

describe('[contract 14] a job needs the right that starting it needed', () => {
  it.each(ASKERS)('of $who, for reading and in lists', async ({ who, has }) => {
    const accountId = await newAccount(fixture.database);
    const caller = asker(accountId, who);
    const visible: string[] = [];
    for (const { needs, ...job } of STARTED) {
      const { id } = await fixture.start(callerOf(accountId), job);
      if (has.includes(needs)) {
        visible.push(id);
        expect(await readJob(fixture.deps, caller, id)).toMatchObject({ id });
        continue;
      }
      const refusal = { code: 'SY90003', status: 403, reason: expect.stringMatching(/^This job needs /) };
      const rows = { jobId: id, filter: {}, first: 10 };
      await expect(readJob(fixture.deps, caller, id)).rejects.toMatchObject(refusal);
      await expect(listJobRows(fixture.deps, caller, rows)).rejects.toMatchObject(refusal);
      await expect(openFile(fixture.deps, caller, id)).rejects.toBeInstanceOf(RequestError);
      await expect(undoJob(fixture.deps, caller, id)).rejects.toMatchObject(refusal);
      await expect(cancelJob(fixture.deps, caller, id)).rejects.toMatchObject(refusal);
      const going = { jobId: id, kind: job.kind, phases: ['COUNTING'], change: async () => ({ phase: 'NEXT' }) };
      await expect(continueJob(fixture.deps, caller, going)).rejects.toMatchObject(refusal);
      expect(await readJob(fixture.deps, asker(accountId, 'OWNER'), id)).toMatchObject({ state: 'RUNNING' });
    }
    const { rows } = await listJobs(fixture.deps, caller, { filter: {}, first: 50 });
    expect(rows.map(({ id }) => id).toSorted()).toEqual(visible.toSorted());
    for (const id of visible) expect(await cancelJob(fixture.deps, caller, id)).toMatchObject({ outcome: 'saved' });
  });
});
