import { describe, expect, it } from '@jest/globals';
import { KIND, workFixture } from '../testing/work-fixture.js';
import { blockedWork } from './blocked.js';

const fixture = workFixture();

/** What a watchdog does when the row blocks its process; returns how often it has done so. */
async function block(subject: string): Promise<number | undefined> {
  let times: number | undefined;
  for (const statement of blockedWork.record) {
    const values = [fixture.account, KIND, subject, 'posts.createPost'];
    const [row] = await fixture.database.query<{ times: number }>(statement, values);
    times = row?.times;
  }
  await fixture.loseClaims();
  return times;
}

describe('a row of work that blocks its process', () => {
  it('[reliability 2] is counted, and its next claim says how often', async () => {
    await fixture.add({ subject: 'a' });
    await fixture.claim();
    expect(await block('a')).toBe(1);
    expect((await fixture.claim())[0]?.blockedTimes).toBe(1);
    expect(await block('a')).toBe(2);
  });

  it('[reliability 2] is not counted when it did so more than a week ago', async () => {
    await fixture.add({ subject: 'a' });
    await fixture.claim();
    await block('a');
    await fixture.database.execute(`update work set blocked_at = now() - interval '8 days'`);
    expect((await fixture.claim())[0]?.blockedTimes).toBe(0);
    expect(await block('a')).toBe(1);
  });

  it('[reliability 2] costs the other rows of its process no claim', async () => {
    await fixture.add({ subject: 'a' }, { subject: 'b' });
    await fixture.claim();
    await fixture.database.execute(blockedWork.forgive, [fixture.account, KIND, 'b']);
    await block('a');
    const lost = (await fixture.claim()).map(({ subject, lostClaims }) => [subject, lostClaims]);
    expect(Object.fromEntries(lost)).toEqual({ a: 1, b: 0 });
  });
});
