import { describe, expect, it } from '@jest/globals';
import { samplePng } from '../images/png.js';
import { arrayOf } from '../json/json.js';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at } from '../testing/sandbox-client.js';

const client = worldOfEachTest();
const PAGE = '/100000010000006';
const PT = 'pt-100000010000006';
const code = (answer: TestAnswer): unknown => at(answer.body, 'error.code');
const update = (fields: Record<string, string>): Promise<TestAnswer> => client.b('POST', PAGE, fields, PT);
const read = async (fields: string): Promise<TestAnswer> => client.b('GET', PAGE, { fields });

describe('publisher B: pages', () => {
  it('[publishers 2.1] fields select, nested ones too; unset ones are omitted, unknown ones are code 100', async () => {
    const { body } = await read('name,location{city,country},store_number');
    const location = { city: 'Sydney', country: 'Australia' };
    expect(body).toEqual({ id: '100000010000006', name: expect.any(String), location });
    expect(code(await read('colour'))).toBe(100);
    expect(code(await read('name{'))).toBe(100);
    expect((await client.b('GET', PAGE)).body).toEqual({ id: '100000010000006', name: expect.any(String) });
  });

  it('[publishers 2.1] any version works, and JSON bodies as well as forms', async () => {
    await client.admin.settings({ 'b.requireProof': false });
    const place = { street: '1 New Street', city: 'Perth', zip: '6000' };
    const answer = await client.send(`${client.base}/b/v19.0${PAGE}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PT}`, 'content-type': 'application/json' },
      body: JSON.stringify({ location: { ...place, country: 'AU' } }),
    });
    expect(answer.body).toEqual({ success: true });
    expect((await read('location')).body['location']).toEqual({ ...place, country: 'Australia' });
  });

  it.each<[string, Record<string, string>]>([
    ['a name', { name: 'X' }],
    ['256 characters about', { about: 'x'.repeat(256) }],
    ['a third range of hours', { hours: '{"mon_3_open":"09:00","mon_3_close":"17:00"}' }],
    ['hours without close', { hours: '{"mon_1_open":"09:00"}' }],
    ['hours of 25:00', { hours: '{"mon_1_open":"09:00","mon_1_close":"25:00"}' }],
    ['an unknown category', { category_list: '["1"]' }],
    ['an unknown country', { location: '{"country":"Atlantis"}' }],
    ['broken JSON', { location: '{' }],
    ['an unknown status', { temporary_status: 'AJAR' }],
    ['a relative website', { website: 'shop' }],
    ['a cover that is no photo', { cover: '12' }],
  ])('[publishers 2.4] an update with %s is code 100 and changes nothing', async (_, fields) => {
    const refused = await update({ phone: '+61 2 5550 0199', ...fields });
    expect([refused.status, code(refused)]).toEqual([400, 100]);
    expect((await read('phone')).body['phone']).not.toBe('+61 2 5550 0199');
  });

  it('[publishers 2.4] a foreign page is code 10', async () => {
    expect(code(await client.b('GET', '/100000020000001'))).toBe(10);
  });

  it('[publishers 3.4] the admin edits raw fields of a page', async () => {
    await client.admin.editListing('100000010000006', { about: 'Theirs', location: { city: 'Darwin' }, hours: null });
    const { body } = await read('about,location,hours');
    expect(body).toMatchObject({ about: 'Theirs', location: { city: 'Darwin', country: 'Australia' } });
    expect(body).not.toHaveProperty('hours');
  });
});

it('[publishers 2.5] publisher B: photos: accepts bytes as multipart source, and refuses other files than pictures', async () => {
  await client.admin.settings({ 'b.requireProof': false });
  const upload = (bytes: Uint8Array<ArrayBuffer>): Promise<TestAnswer> => {
    const form = new FormData();
    form.set('published', 'false');
    form.set('source', new Blob([bytes], { type: 'image/png' }), 'p.png');
    return client.send(`${client.base}/b/v25.0${PAGE}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PT}` },
      body: form,
    });
  };
  const picture = samplePng(320, 240, 3);
  const made = await upload(new Uint8Array(picture));
  expect(made.status).toBe(200);
  const { images } = (await client.b('GET', `/${String(made.body['id'])}`, { fields: 'images' }, PT)).body;
  expect(arrayOf(images)[0]).toMatchObject({ width: 320, height: 240 });
  const copy = await fetch(String(at({ images }, 'images.0.source')));
  expect(Buffer.from(await copy.arrayBuffer()).equals(picture)).toBe(true);
  const refused = await upload(new Uint8Array(Buffer.from('no picture at all, only forty bytes of text')));
  expect([code(refused), at(refused.body, 'error.error_subcode')]).toEqual([100, 1366046]);
  const broken = await client.b('POST', `${PAGE}/photos`, { url: 'https://broken.example/p.jpg' }, PT);
  expect(code(broken)).toBe(100);
});
