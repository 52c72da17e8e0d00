import { describe, expect, it } from '@jest/globals';
import { probeImage } from '../images/probe.js';
import { samplePng } from '../images/png.js';
import type { JsonObject } from '../json/json.js';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at, items } from '../testing/sandbox-client.js';

const client = worldOfEachTest();
const MEDIA = '/v4/accounts/101/locations/9100001/media';
const LINKS = '/v1/locations/9100001/placeActionLinks';
const INTERIOR = { mediaFormat: 'PHOTO', locationAssociation: { category: 'INTERIOR' } };
const failure = (answer: TestAnswer): unknown => at(answer.body, 'error.details.0.errorDetails.0.code');

describe('publisher A: photos', () => {
  it('[publishers 3.2] listings have three photos, hosted as real pictures of at least 10 KB and 400x300', async () => {
    const answer = await client.a('GET', MEDIA);
    expect(answer.body['totalMediaItemCount']).toBe(3);
    for (const photo of items(answer, 'mediaItems')) {
      const file = Buffer.from(await (await fetch(String(photo['hostedUrl']))).arrayBuffer());
      const image = probeImage(file);
      expect(image).toMatchObject({ format: 'png', width: at(photo, 'dimensions.widthPixels') });
      expect(image?.width).toBeGreaterThanOrEqual(400);
      expect(image?.height).toBeGreaterThanOrEqual(300);
      expect(file.length).toBeGreaterThanOrEqual(10 * 1024);
    }
  });

  it('[publishers 1.5] a photo is created by address, listed and deleted', async () => {
    const root = client.base.replace(/\/s\/.*$/, '');
    const made = await client.a('POST', MEDIA, {
      ...INTERIOR,
      sourceUrl: `${root}/files/sample-500x400.png`,
      description: 'Bar',
    });
    expect(made.body).toMatchObject({ dimensions: { widthPixels: 500, heightPixels: 400 }, description: 'Bar' });
    expect(items(await client.a('GET', `${MEDIA}?pageSize=2`), 'mediaItems')).toHaveLength(2);
    expect((await client.a('DELETE', `/v4/${String(made.body['name'])}`)).body).toEqual({});
    expect((await client.a('DELETE', `/v4/${String(made.body['name'])}`)).status).toBe(404);
  });

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
    [
      'an unknown category',
      { ...INTERIOR, locationAssociation: { category: 'ATTIC' }, sourceUrl: 'https://x.example' },
      5,
    ],
    ['neither address nor bytes', INTERIOR, 5],
  ])('[publishers 1.5] %s is refused', async (_, body, code) => {
    const root = client.base.replace(/\/s\/.*$/, '');
    const filled = JSON.parse(JSON.stringify(body).replace('ROOT', root)) as JsonObject;
    const answer = await client.a('POST', MEDIA, filled);
    expect([answer.status, failure(answer)]).toEqual([400, code]);
  });
});

describe('publisher A: action links', () => {
  const create = (body: JsonObject): Promise<TestAnswer> => client.a('POST', LINKS, body);

  it('[publishers 1.6] one link per address and type, one preferred per type', async () => {
    const link = { uri: 'https://eat.example', placeActionType: 'DINING_RESERVATION', isPreferred: true };
    const made = await create(link);
    expect(made.body).toMatchObject({ ...link, isEditable: true, providerType: 'MERCHANT' });
    const lookalike = await create(link);
    expect([lookalike.status, at(lookalike.body, 'error.status')]).toEqual([409, 'ALREADY_EXISTS']);
    const links = items(
      await client.a('GET', `${LINKS}?filter=place_action_type=DINING_RESERVATION`),
      'placeActionLinks',
    );
    expect(links.filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
    const path = `/v1/${String(made.body['name'])}`;
    const changed = await client.a('PATCH', `${path}?updateMask=uri`, { uri: 'https://eat2.example' });
    expect(changed.body).toMatchObject({ uri: 'https://eat2.example', isPreferred: true });
    expect((await client.a('DELETE', path)).body).toEqual({});
    expect((await client.a('DELETE', path)).status).toBe(404);
  });

  it('[publishers 1.6] links of others are shown and not editable', async () => {
    const foreign = items(await client.a('GET', LINKS), 'placeActionLinks').find(
      (link) => link['providerType'] === 'AGGREGATOR_3P',
    );
    expect(foreign).not.toHaveProperty('isEditable');
    expect((await client.a('DELETE', `/v1/${String(foreign?.['name'])}`)).status).toBe(400);
  });

  it('[publishers 1.6] the types offered depend on the listing', async () => {
    const types = async (listing: string): Promise<unknown[]> => {
      const filter = encodeURIComponent(`location=locations/${listing}`);
      const answer = await client.a('GET', `/v1/placeActionTypeMetadata?filter=${filter}`);
      return items(answer, 'placeActionTypeMetadata').map(({ placeActionType }) => placeActionType);
    };
    expect(await types('9100001')).toContain('DINING_RESERVATION');
    expect(await types('9100003')).not.toContain('DINING_RESERVATION');
    const refused = await client.a('POST', '/v1/locations/9100003/placeActionLinks', {
      uri: 'https://x.example',
      placeActionType: 'FOOD_DELIVERY',
    });
    expect(refused.status).toBe(400);
  });
});
