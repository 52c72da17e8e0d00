import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { digestOfJson, isStored, storedDigests } from './request-digest.js';

const digestOf = (json: string, url = '/api/v4/locations') => digestOfJson({ url, body: JSON.parse(json) as unknown });
const first = digestOf('{"input":{"name":"Quay","hours":[{"day":"MONDAY","type":"OPEN"}]}}');
const reordered = digestOf('{"input":{"hours":[{"type":"OPEN","day":"MONDAY"}],"name":"Quay"}}');

it.each([
  ['another value', '{"input":{"name":"Quay"}}', '{"input":{"name":"Pier"}}'],
  ['another order of a list', '{"input":{"hours":["b","a"]}}', '{"input":{"hours":["a","b"]}}'],
  ['a key more', '{"input":{"a":null}}', '{"input":{}}'],
  ['the same key elsewhere', '{"input":{"a":{}},"b":1}', '{"input":{"a":{"b":1}}}'],
  ['a number as text', '{"input":{"id":"1"}}', '{"input":{"id":1}}'],
])('[contract 1] %s is another request', (_what, sent, stored) => {
  expect(isStored(digestOf(sent), storedDigests(digestOf(stored)))).toBe(false);
});

it('[contract 1] the same body at another address is another request', () => {
  expect(isStored(digestOf('{}', '/api/v4/posts/1'), storedDigests(digestOf('{}', '/api/v4/posts/2')))).toBe(false);
});

it('[contract 1, reliability 2] a process of the previous release knows a request by the fingerprint of its text', () => {
  const text = '/api/v4/locations\n{"input":{"name":"Quay","hours":[{"day":"MONDAY","type":"OPEN"}]}}';
  expect(storedDigests(first).fingerprint).toEqual(createHash('sha256').update(text).digest());
});

it('[contract 1, reliability 2] a key that a process of the previous release has claimed is compared by its fingerprint', () => {
  const ofOlder = { fingerprint: first.asSent, content: null };
  expect([isStored(first, ofOlder), isStored(digestOf('{}'), ofOlder)]).toEqual([true, false]);
});

it('[contract 1, reliability 2] a digest that a process of the previous release leaves in a row that it claims again fits no request', () => {
  const again = { fingerprint: digestOf('{"input":{"name":"Pier"}}').asSent, content: storedDigests(first).content };
  expect([isStored(first, again), isStored(reordered, again)]).toEqual([false, false]);
});

it('[contract 1] a key named like a method is a key', () => {
  const [one, other] = ['{"__proto__":1,"toJSON":2}', '{"toJSON":2,"__proto__":1}'].map((text) => digestOf(text));
  expect(one && other && isStored(one, storedDigests(other))).toBe(true);
});
