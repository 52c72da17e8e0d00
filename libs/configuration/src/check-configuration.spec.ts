import { beforeAll, describe, expect, it } from '@jest/globals';
import { plugInModule } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { checkConfiguration } from './check-configuration.js';

const folder = shared(temporaryFolder);
let plugIn: string;

beforeAll(() => {
  const declares = `settings: [{ name: 'API', kind: 'url', description: 'its API' },
    { name: 'SECRET', kind: 'text', secret: true, description: 'your secret' }]`;
  plugIn = folder.write('plug-in.mjs', plugInModule({ key: 'acme-maps', siteId: 90, declares }));
});

const complete = () => ({
  DATABASE_URL: 'postgres://localhost/x',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLISHERS: plugIn,
  PUBLIC_URL: 'https://listings.example/',
  MEDIA_DIR: '/var/media',
  ACME_MAPS_API: 'https://acme.example',
  ACME_MAPS_SECRET: 's3cret',
});

describe('checking the configuration of a process', () => {
  it('[design 3.11] has a sentence for each problem of all groups at once: variables, media, plug-ins', async () => {
    const expected = [
      'MEDIA_DIR is not set; MEDIA_STORE=local needs it.',
      'ENCRYPTION_KEY is not set.',
      'METRICS_PORT must be a whole number from 0 to 65535.',
      'DATABASE_URL is not set.',
      'ACME_MAPS_API must be an absolute URL.',
      `ACME_MAPS_SECRET is not set (your secret; needed by ${plugIn}).`,
    ];
    const given = { PUBLISHERS: plugIn, METRICS_PORT: 'x', ACME_MAPS_API: 'nowhere' };
    for (const [name, sentences] of [
      ['api', expected],
      ['worker', [...expected, 'PUBLIC_URL is not set.']],
      ['webhook-dispatcher', expected.slice(1, 4)],
    ] as const)
      expect((await checkConfiguration(name, given)).toSorted()).toEqual(sentences.toSorted());
  });

  const PROCESSES = ['api', 'worker', 'webhook-dispatcher'] as const;
  it.each(PROCESSES)('[operating] accepts a complete one of %s', async (name) => {
    expect(await checkConfiguration(name, complete())).toEqual([]);
  });

  it('[contract 3] refuses a directory site with the id of a site of a plug-in', async () => {
    const SITES = JSON.stringify([{ id: 90, name: 'Town guide', url: 'https://town.example' }]);
    const sentences = ['SITES: the id 90 of "Town guide" already belongs to another site.'];
    expect(await checkConfiguration('api', { ...complete(), SITES })).toEqual(sentences);
    expect(await checkConfiguration('worker', { ...complete(), SITES })).toEqual(sentences);
  });

  it('[contract 4] requires what the kind of the media store needs', async () => {
    const { MEDIA_DIR: _none, ...others } = complete();
    const missing = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    const s3 = { ...others, MEDIA_STORE: 's3', S3_REGION: 'eu', S3_BUCKET: 'b' };
    const sentences = missing.map((name) => `${name} is not set; MEDIA_STORE=s3 needs it.`);
    expect(await checkConfiguration('worker', s3)).toEqual(sentences);
    const wrong = await checkConfiguration('worker', { ...complete(), S3_ENDPOINT: 's3.example' });
    expect(wrong).toEqual(['S3_ENDPOINT must be a URL that starts with http:// or https://.']);
  });
});
