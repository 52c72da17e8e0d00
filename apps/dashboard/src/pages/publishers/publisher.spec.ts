import { describe, expect, it } from '@jest/globals';
import { publisherOfSite, publisherOfType } from './publisher.js';

describe('publishers', () => {
  it('[4.6] are known by the type of a connected account and by the name of a site', () => {
    expect(publisherOfType('PublisherAAccount')).toBe('PUBLISHER_A');
    expect(publisherOfType('PublisherBAccount')).toBe('PUBLISHER_B');
    expect(publisherOfType('OtherAccount')).toBeUndefined();
    expect([publisherOfSite('Publisher B'), publisherOfSite('Voice assistant A')]).toEqual(['PUBLISHER_B', undefined]);
  });
});
