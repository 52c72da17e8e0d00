import { describe, expect, it } from '@jest/globals';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import { items } from '../testing/sandbox-client.js';

const client = worldOfEachTest();
const QUESTIONS = '/v1/locations/9100001/questions';
const LISTING = '9100001';
const list = (query = '') => client.a('GET', `${QUESTIONS}?${query}`);

describe('publisher A: questions [README]', () => {
  it('are listed in pages of 10, most recently changed first, until the customer deletes them', async () => {
    expect((await list()).body).toEqual({});
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      const { id } = await client.admin.askQuestion({ listing: LISTING, text: `Question ${number}` });
      ids.push(id);
      await client.admin.clock({ advanceMs: 1_000 });
    }
    await client.admin.editQuestion(ids[0] ?? '', { text: 'The oldest, changed' });
    const first = await list();
    expect(items(first, 'questions')).toHaveLength(10);
    expect(items(first, 'questions')[0]).toMatchObject({
      name: `locations/9100001/questions/${ids[0]}`,
      author: { displayName: 'Robin Visitor', type: 'REGULAR_USER' },
      text: 'The oldest, changed',
    });
    const second = await list(`pageToken=${String(first.body['nextPageToken'])}`);
    expect([items(second, 'questions').length, second.body['totalSize']]).toEqual([2, 12]);
    expect((await list('pageSize=11')).status).toBe(400);
    for (const id of ids) await client.admin.deleteQuestion(id);
    expect((await list()).body).toEqual({});
  });

  it('need a verified listing, and publisher B has none', async () => {
    expect((await client.a('GET', '/v1/locations/9100059/questions')).status).toBe(400);
    const asked = client.admin.askQuestion({ listing: '100000010000001', text: 'Open?' });
    await expect(asked).rejects.toThrow('publisher B');
  });
});
