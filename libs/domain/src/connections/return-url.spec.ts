import { describe, expect, it } from '@jest/globals';
import { isReturnUrl, withParameters } from './return-url.js';

describe('isReturnUrl', () => {
  it.each([
    ['https://client.example/done', true],
    ['https://client.example:8443/done?x=1#top', true],
    ['http://localhost:3000/done', true],
    ['http://127.0.0.1/done', true],
    ['http://[::1]:3000/done', true],
    ['http://client.example/done', false],
    ['http://localhost.client.example/done', false],
    ['https://user:secret@client.example/done', false],
    ['https://localhost@client.example/', false],
    ['javascript:alert(1)', false],
    ['//client.example/done', false],
    ['/done', false],
    ['', false],
    [' https://client.example', false],
    ['https:\\\\client.example', false],
    ['https://client.example/\nx', false],
    [`https://client.example/${'x'.repeat(2_000)}`, false],
  ])('[contract 7] %j: %s', (text, accepted) => {
    expect(isReturnUrl(text)).toBe(accepted);
  });
});

describe('withParameters', () => {
  it('[contract 7] keeps the query and fragment of the address and replaces its own parameter', () => {
    expect(withParameters('https://client.example/done?a=1&reason=old#top', { reason: 'denied & more' })).toBe(
      'https://client.example/done?a=1&reason=denied+%26+more#top',
    );
  });
});
