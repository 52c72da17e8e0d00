import { describe, expect, it } from '@jest/globals';
import { samplePng } from '../images/png.js';
import type { JsonObject } from '../json/json.js';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at, items } from '../testing/sandbox-client.js';

const client = worldOfEachTest();
const MEDIA = '/v4/accounts/101/locations/9100001/media';
const INTERIOR = { mediaFormat: 'PHOTO', locationAssociation: { category: 'INTERIOR' } };
const ATTIC = { ...INTERIOR, locationAssociation: { category: 'ATTIC' } };
const failure = (answer: TestAnswer): unknown => at(answer.body, 'error.details.0.errorDetails.0.code');

describe('publisher A: photos', () => {
  it('[publishers 1.5] bytes are uploaded and then referred to', async () => {
    const { resourceName } = (await client.a('POST', `${MEDIA}:startUpload`, {})).body;
    const dataRef = { resourceName: String(resourceName) };
    expect(failure(await client.a('POST', MEDIA, { ...INTERIOR, dataRef }))).toBe(5);
    const picture = samplePng(300, 260, 1);
    await client.send(`${client.base}/a/upload/v1/media/${dataRef.resourceName}?upload_type=media`, {
      method: 'POST',
      headers: { authorization: 'Bearer at-a1', 'content-type': 'image/png' },
      body: new Uint8Array(picture),
    });
    const made = await client.a('POST', MEDIA, { ...INTERIOR, dataRef });
    const copy = await fetch(String(made.body['hostedUrl']));
    expect(Buffer.from(await copy.arrayBuffer()).equals(picture)).toBe(true);
  });

  it.each<[string, JsonObject, number]>([
    ['an address that fails', { ...INTERIOR, sourceUrl: 'https://broken.example/x.png' }, 1000],
    ['a picture of 249 pixels', { ...INTERIOR, sourceUrl: 'ROOT/files/sample-600x249.png' }, 5],
    ['no picture at all', { ...INTERIOR, sourceUrl: 'ROOT/_sandbox/health' }, 5],
    ['an unknown category', { ...ATTIC, sourceUrl: 'https://x.example' }, 5],
    ['neither address nor bytes', INTERIOR, 5],
  ])('[publishers 1.5] %s is refused', async (_, body, code) => {
    const root = client.base.replace(/\/s\/.*$/, '');
    const filled = JSON.parse(JSON.stringify(body).replace('ROOT', root)) as JsonObject;
    const answer = await client.a('POST', MEDIA, filled);
    expect([answer.status, failure(answer)]).toEqual([400, code]);
  });
});

it('[publishers 1.6] publisher A: the types of action links that are offered depend on the listing', async () => {
  const types = async (listing: string): Promise<unknown[]> => {
    const filter = encodeURIComponent(`location=locations/${listing}`);
    const answer = await client.a('GET', `/v1/placeActionTypeMetadata?filter=${filter}`);
    return items(answer, 'placeActionTypeMetadata').map(({ placeActionType }) => placeActionType);
  };
  expect(await types('9100001')).toContain('DINING_RESERVATION');
  expect(await types('9100003')).not.toContain('DINING_RESERVATION');
  const link = { uri: 'https://x.example', placeActionType: 'FOOD_DELIVERY' };
  const refused = await client.a('POST', '/v1/locations/9100003/placeActionLinks', link);
  expect(refused.status).toBe(400);
});
