import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { oneSandbox, worldOfEachTest } from '../testing/one-sandbox.js';
import { at } from '../testing/sandbox-client.js';

const clock = manualClock();
const space = oneSandbox(clock);
const client = worldOfEachTest(space);

describe('admin', () => {
  const expectRealTime = (now: unknown) => expect(now).toBe(clock.now().toISOString());

  it('[publishers 3.4] health returns the sandbox time, which the clock moves and real:true restores', async () => {
    const { admin } = client;
    const { now } = await admin.clock({ now: '2030-01-01T00:00:00Z' });
    expect(now).toMatch(/^2030-01-01T00:00:00/);
    await admin.clock({ advanceMs: 3_600_000 });
    expect((await admin.health()).now).toMatch(/^2030-01-01T01:00:0/);
    await admin.clock({ real: true });
    expectRealTime((await admin.health()).now);
  });

  it('[publishers 3.1] spaces are worlds of their own: data, clock, scripts, log', async () => {
    const [one, other] = [space(), space()];
    await one.admin.editListing('9100001', { title: 'Only here' });
    await one.admin.clock({ advanceMs: 86_400_000 });
    await one.admin.script({ operation: 'a.accounts.list', responses: [{ status: 500, times: -1 }] });
    expect((await other.a('GET', '/v1/accounts')).status).toBe(200);
    expect((await other.a('GET', '/v1/locations/9100001?readMask=title')).body['title']).not.toBe('Only here');
    expectRealTime((await other.admin.health()).now);
    expect(await one.admin.requests()).toEqual([]);
  });

  it('[publishers 3.4] reset gives a fresh world', async () => {
    await client.admin.editListing('9100001', { title: 'Changed' });
    await client.admin.clock({ advanceMs: 86_400_000 });
    await client.admin.script({ operation: 'a.*', responses: [{ status: 500, times: -1 }] });
    await client.admin.settings({ 'b.duplicateWindow': 3 });
    await client.admin.reset();
    expect((await client.a('GET', '/v1/locations/9100001?readMask=title')).body['title']).toBe('Juniper Restaurant');
    const state = await client.admin.state();
    expect(at(state, 'settings.retryAfterOn429')).toBe(true);
    expect(state['scripts']).toEqual([]);
    expectRealTime((await client.admin.state())['now']);
  });

  it('[publishers 3.6] settings take flat and nested keys, and refuse what they do not know', async () => {
    const { admin, base } = client;
    expect(await admin.settings({ 'a.postSettle': 'manual' })).toMatchObject({ 'a.postSettle': { mode: 'manual' } });
    const nested = await fetch(`${base}/_sandbox/settings`, { method: 'POST', body: '{"b":{"ratings":"retired"}}' });
    expect(await nested.json()).toMatchObject({ 'b.ratings': 'retired', 'a.postSettle': { mode: 'manual' } });
    await expect(admin.settings({ 'b.ratings': 'sometimes' as never })).rejects.toThrow(/400/);
    await expect(admin.settings({ unheard: true } as never)).rejects.toThrow(/unknown setting 'unheard'/);
  });

  it('[publishers 3.4] unknown things and misspelt fields are refused with a sentence', async () => {
    const { admin } = client;
    await expect(admin.access({ listing: '1', mode: 'removed' })).rejects.toThrow(/404.*no listing 1/);
    await expect(admin.writeReview({ listing: '9100001', stras: 5 } as never)).rejects.toThrow(/400.*stras/);
    await expect(admin.clock({} as never)).rejects.toThrow(/exactly one/);
    await expect(admin.decidePost('12', { decision: 'accept' })).rejects.toThrow(/404/);
    await expect(admin.expireToken({ owner: 'owner-b1', token: 'access' })).rejects.toThrow(/has no access token/);
  });
});
