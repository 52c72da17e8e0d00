import { describe, expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { ENDPOINTS } from '@listings/feature-webhooks';
import { ResealReport } from '@listings/platform';
import { resealMoves } from '../index.js';
import { movingAccount } from '../testing/moving-account.js';
import { scriptedService } from '../testing/scripted-service.js';

const at = movingAccount();
const { worker, start, apply, jobOf } = at;
const service = scriptedService();
const { from } = service;

describe('[move] the key of the other service, and who may move', () => {
  it('shows the key to nobody, and lets one tab apply', async () => {
    const { jobId } = (await start(from())).body;
    await worker()();
    const secret = String((await jobOf(jobId)).parameters['secret']);
    const viewer = await PortalClient.as(at.api, 'VIEWER', at.account.id);
    const admin = await PortalClient.as(at.api, 'ADMIN', at.account.id);
    expect((await viewer.post(`/account/moves/${jobId}/apply`, {})).status).toBe(403);
    const seen = [
      await admin.get(`/api/v4/jobs/${jobId}`),
      await admin.get('/api/v4/jobs'),
      await at.api.sql`select * from audit_log where account_id = ${at.account.id}`,
    ];
    for (const secretText of ['key-of-tests', secret]) expect(JSON.stringify(seen)).not.toContain(secretText);
    const answers = await Promise.all([apply(jobId), apply(jobId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await worker()();
    expect((await jobOf(jobId)).counts).toEqual({ NEW: 0, CREATED: 5 });
  });

  it('goes on when the key of encryption is changed while it waits', async () => {
    const { jobId } = (await start(from())).body;
    await worker()();
    const older = at.api.get(ENDPOINTS).encryption;
    const newer = older.withUnknownKey();
    const report = new ResealReport();
    await resealMoves({ database: at.api.database, encryption: newer }, report);
    expect(report.resealed).toBeGreaterThan(0);
    const { secret, url: of } = (await jobOf(jobId)).parameters as { secret: string; url: string };
    const context = `account-move ${at.account.id} ${of}`;
    expect(newer.decrypt(secret, context)).toBe('key-of-tests');
    expect(() => older.decrypt(secret, context)).toThrow();
    const nothing = new ResealReport();
    await resealMoves({ database: at.api.database, encryption: newer }, nothing);
    expect([nothing.resealed, [...nothing.unreadable]]).toEqual([0, []]);
  });

  it('forgets the key when the job is cancelled, and is started by administrators alone', async () => {
    const { jobId } = (await start(from())).body;
    const editor = await PortalClient.as(at.api, 'EDITOR', at.account.id);
    const cancel = { input: { jobId } };
    expect((await editor.post('/api/v4/jobs/cancel', cancel)).status).toBe(403);
    expect((await at.api.write('/jobs/cancel', { jobId }, { key: at.account.writeKey })).status).toBe(403);
    const admin = await PortalClient.as(at.api, 'ADMIN', at.account.id);
    expect((await admin.post('/api/v4/jobs/cancel', cancel)).status).toBe(200);
    const job = await jobOf(jobId);
    expect([job.state, job.parameters]).toEqual(['CANCELLED', { url: service.url, overwrite: false }]);
    expect((await apply(jobId)).status).toBe(409);
    expect((await editor.post('/account/moves', from())).status).toBe(403);
    for (const bad of ['listings.example', 'ftp://listings.example', 'https://user:pass@listings.example'])
      expect((await start({ ...from(), url: bad })).status).toBe(422);
  });
});
