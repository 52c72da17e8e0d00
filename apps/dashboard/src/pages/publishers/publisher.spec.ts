import { expect, it } from '@jest/globals';
import type { PublisherInfo } from './publisher.js';
import { publisherOfSite, publisherOfType, verificationField } from './publisher.js';

const acme = { publisher: 'ACME_MAPS', pathName: 'acme-maps', name: 'Acme Maps' } as unknown as PublisherInfo;

it('[design 3.7] publishers are known by the type of a connected account, by the name of a site and by fields of a location', () => {
  expect(publisherOfType([acme], 'AcmeMapsAccount')).toBe(acme);
  expect(publisherOfType([acme], 'OtherAccount')).toBeUndefined();
  expect([publisherOfSite([acme], 'Acme Maps'), publisherOfSite([acme], 'Assistant')]).toEqual([acme, undefined]);
  expect(verificationField(acme)).toBe('acmeMapsVerificationStatus');
});
