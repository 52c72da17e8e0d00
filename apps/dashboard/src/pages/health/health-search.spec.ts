import { describe, expect, it } from '@jest/globals';
import { healthSearch, listRequest } from './health-search.js';

describe('the address of the page of health', () => {
  it('[dashboard] names what is missing, a band of scores and a group', () => {
    const search = healthSearch({ gap: 'NO_PHOTOS', band: 'fair', region: 'US-CA', order: 'DESCENDING', by: 'STATE' });
    const bounds = { gap: 'NO_PHOTOS', minimumScore: 50, maximumScore: 79, order: 'DESCENDING' };
    expect(listRequest(search)).toMatchObject({ filter: { countryIso: 'US', stateIso: 'CA' }, ...bounds });
    expect(search.by).toBe('STATE');
  });

  it('[dashboard] leaves out what makes no sense', () => {
    const search = healthSearch({ gap: 'NONE', band: '3', order: 'UP', by: 'LOCATION', tag: '' });
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
    expect(listRequest(search).filter).toBeUndefined();
  });
});
