import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_BOUNDS } from './account-bounds.js';
import { isReturnUrl, mayReturnTo, returnOrigins, withParameters } from './return-url.js';

describe('isReturnUrl', () => {
  it.each([
    'https://client.example/done',
    'https://client.example',
    'https://client.example?x=1',
    'https://client.example#top',
    'https://client.example:8443/done?x=1#top',
    'https://client.example/?mail=ann@shop.example',
    'http://localhost',
    'http://localhost/',
    'http://localhost?x=1',
    'http://localhost:3000/done',
  ])('[contract 7] %j: true', (text) => expect(isReturnUrl(text)).toBe(true));

  it.each([
    // Hosts that are not this machine, in any notation.
    'http://localhost:99999/',
    'http://127.0.0.1/done',
    'http://[::1]:3000/done',
    'http://client.example/done',
    'http://localhost.client.example/done',
    'http://localhost.',
    'http://localhost@client.example/',
    'http://localhost:80@client.example/',
    'http://localhost:secret@client.example/',
    'http://localhost%2eclient.example/',
    'http://localhost\\@client.example/',
    'http://localhostclient.example/',
    // Other notations of the scheme and of the place of the host.
    'http:/localhost/',
    'http://LOCALHOST/',
    'HTTP://localhost/',
    'HTTPS://client.example/',
    'Https://client.example/',
    'https:client.example',
    'https:/client.example',
    'https:///client.example',
    'https://',
    'https://?x',
    'https:\\\\client.example',
    '//client.example/done',
    '/done',
    '',
    // Credentials, and other schemes.
    'https://user:secret@client.example/done',
    'https://@client.example/',
    'https://localhost@client.example/',
    'javascript:alert(1)',
    'javascript://https://client.example/%0aalert(1)',
    'data:text/html,https://client.example',
    'https://client.example\\@other.example/',
    // Characters that browsers drop, and too many of them.
    ' https://client.example',
    'https://client.example ',
    '\u0001https://client.example',
    'https://client.example/\u0001',
    'https://client.example/\u007f',
    '\ufeffhttps://client.example',
    'ht\ttps://client.example',
    'https://client.example/\nx',
    `https://client.example/${'x'.repeat(2_048)}`,
  ])('[contract 7] %j: false', (text) => expect(isReturnUrl(text)).toBe(false));
});

it('[contract 7] withParameters keeps the query and fragment of the address and replaces its own parameter', () => {
  const url = withParameters('https://client.example/done?a=1&reason=old#top', { reason: 'denied & more' });
  expect(url).toBe('https://client.example/done?a=1&reason=denied+%26+more#top');
});

it.each([
  ['https://client.example/done', [], true],
  ['https://client.example/done', ['https://client.example'], true],
  ['https://client.example:443/done', ['https://client.example'], true],
  ['https://client.example/done', ['https://other.example', 'https://client.example'], true],
  ['https://client.example.other.example/', ['https://client.example'], false],
  ['https://client.example:8443/', ['https://client.example'], false],
  ['https://sub.client.example/', ['https://client.example'], false],
  ['https://xclient.example/', ['https://client.example'], false],
  ['https://client.example./', ['https://client.example'], false],
  ['https://client.example:443@other.example/', ['https://client.example'], false],
  ['https://client.example\\@other.example/', ['https://client.example'], false],
  ['https://client.example%2eother.example/', ['https://client.example'], false],
  ['https://client.examp\u0142e/', ['https://client.example'], false],
  ['https://\u0441lient.example/', ['https://client.example'], false],
  ['https://other.example/?https://client.example', ['https://client.example'], false],
  ['http://localhost:3000/', ['https://client.example'], false],
  ['http://localhost:3000/', ['http://localhost:3000'], true],
  ['http://client.example/', ['http://client.example'], false],
  ['http://client.example/', [], false],
])('[contract 12] mayReturnTo: %s with the allowed origins %j: %s', (url, origins, allowed) => {
  expect(mayReturnTo(url, origins)).toBe(allowed);
});

describe('returnOrigins', () => {
  it('[contract 12] are origins of return URLs, each once', () => {
    const given = ['https://app.example', 'https://APP.example/', 'http://localhost:3000', 'https://app.example:443'];
    const origins = ['https://app.example', 'http://localhost:3000'];
    expect(returnOrigins(given)).toEqual({ origins, refused: [] });
    expect(returnOrigins([])).toEqual({ origins: [], refused: [] });
  });

  it('[contract 12] refuse what is more or less than an origin, and more than the limit', () => {
    const more = ['https://app.example/path', 'https://app.example/?x', 'https://*.example'];
    const wrong = [...more, 'http://app.example', 'app', ''];
    expect(returnOrigins(wrong)).toEqual({ origins: [], refused: wrong });
    const many = Array.from({ length: ACCOUNT_BOUNDS.returnOrigins + 1 }, (_, index) => `https://app${index}.example`);
    expect(returnOrigins(many).refused).toEqual([`https://app${ACCOUNT_BOUNDS.returnOrigins}.example`]);
  });
});
