import { describe, expect, it } from '@jest/globals';
import { checkDeliveries } from './delivered-events.js';
import { createEventCheck } from './event-check.js';

const envelope = { event: 'profile.created', timestamp: '2026-07-06T18:33:29.664Z', account_id: 1, location_id: '7' };
const event = { ...envelope, data: { source: 'api' } };
const check = createEventCheck();
const problem = (change: object) => check(JSON.stringify({ ...event, ...change }));

describe('the check of events', () => {
  it('[6] takes an event that follows its schema', () => {
    expect(problem({})).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['an unknown event', { event: 'profile.renamed' }, 'unknown event profile.renamed'],
    ['a field too many', { data: { source: 'api', name: 'x' } }, 'profile.created violates its schema: /data must NOT'],
    ['a missing field', { data: {} }, `/data must have required property 'source'`],
    ['an undocumented value', { data: { source: 'robot' } }, '/data/source must be equal to one of the allowed values'],
    ['a time without milliseconds', { timestamp: '2026-07-06T18:33:29Z' }, '/timestamp must match format'],
    ['a location id that is a number', { location_id: 7 }, '/location_id must be string'],
    ['an unknown platform', { event: 'connection.location_connected', data: { platform: 'x' } }, '/data/platform'],
  ])('[6] reports %s', (_, change, text) => {
    expect(problem(change)).toContain(text);
  });

  it('[6] reports what is no JSON object', () => {
    for (const body of ['', 'text', '[]', 'null']) expect(check(body)).toContain('unknown event');
  });

  it('[contract 8] reports a delivery without one of its headers', async () => {
    const id = { 'webhook-id': 'evt_4b5d7e0c-8d5f-4d8f-9d3e-0a4b1c2d3e4f', 'webhook-timestamp': '1783362809' };
    const signed = { 'webhook-signature': 'v1,aGVsbG8= v1,aGVsbG8=', 'x-listings-signature': 'sha256=aGVsbG8=' };
    const sequence = { 'x-listings-sequence': '1', 'x-listings-epoch': '1' };
    const headers = { 'content-type': 'application/json', ...id, ...signed, ...sequence };
    const body = JSON.stringify(event);
    await checkDeliveries([{ headers, body }]);
    for (const name of Object.keys(headers)) {
      const incomplete = { ...headers, [name]: undefined };
      await expect(checkDeliveries([{ headers: incomplete, body }])).rejects.toThrow(`${name} is undefined`);
    }
  });
});
