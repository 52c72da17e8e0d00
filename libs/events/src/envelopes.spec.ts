import { describe, expect, it } from '@jest/globals';
import type { SubmissionEvent } from './catalogue.js';
import { envelopeOf } from './envelopes.js';

const context = { accountId: 1001, now: new Date('2026-07-06T18:33:29.664Z') };
const site = { id: 7, name: 'Town guide', url: 'https://town.example' };
const ended = (more: Partial<SubmissionEvent>) =>
  envelopeOf({ name: 'listing.submission', locationId: 100001, site, status: 'success', ...more }, context);

describe('the envelope of listing.submission', () => {
  it('[6.1] has no timestamp and account, and the location as number and as global id', () => {
    expect(ended({ liveLink: 'https://town.example/1' })).toEqual({
      event: 'listing.submission',
      data: {
        business_id: 100001,
        v4_business_id: 'TG9jYXRpb246MTAwMDAx',
        location_id: 'TG9jYXRpb246MTAwMDAx',
        site,
      },
      status: 'success',
      live_link: 'https://town.example/1',
    });
  });

  it('[6.1] has the link on success only, and the reason on incomplete only', () => {
    const both = { liveLink: 'https://town.example/1', errorMessage: 'No' };
    expect(Object.keys(ended({ ...both, status: 'success' }))).toEqual(['event', 'data', 'status', 'live_link']);
    expect(Object.keys(ended({ ...both, status: 'incomplete' }))).toEqual(['event', 'data', 'status', 'error_message']);
    expect(Object.keys(ended({ ...both, status: 'canceled' }))).toEqual(['event', 'data', 'status']);
    expect(Object.keys(ended({ status: 'success' }))).toEqual(['event', 'data', 'status']);
    expect(Object.keys(ended({ status: 'incomplete', errorMessage: '' }))).toEqual(['event', 'data', 'status']);
  });
});
