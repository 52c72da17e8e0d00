import { describe, expect, it } from '@jest/globals';
import { isReturnUrl, MAX_RETURN_ORIGINS, mayReturnTo, returnOrigins, withParameters } from './return-url.js';

describe('isReturnUrl', () => {
  it.each([
    ['https://client.example/done', true],
    ['https://client.example', true],
    ['https://client.example?x=1', true],
    ['https://client.example#top', true],
    ['https://client.example:8443/done?x=1#top', true],
    ['https://client.example/?mail=ann@shop.example', true],
    ['http://localhost', true],
    ['http://localhost/', true],
    ['http://localhost?x=1', true],
    ['http://localhost:3000/done', true],
    ['http://localhost:99999/', false],
    ['http://127.0.0.1/done', false],
    ['http://[::1]:3000/done', false],
    ['http://client.example/done', false],
    ['http://localhost.client.example/done', false],
    ['http://localhost.', false],
    ['http://localhost@client.example/', false],
    ['http://localhost:80@client.example/', false],
    ['http://localhost:secret@client.example/', false],
    ['http://localhost%2eclient.example/', false],
    ['http://localhost\\@client.example/', false],
    ['http://localhostclient.example/', false],
    ['http:/localhost/', false],
    ['http://LOCALHOST/', false],
    ['HTTP://localhost/', false],
    ['HTTPS://client.example/', false],
    ['Https://client.example/', false],
    ['https:client.example', false],
    ['https:/client.example', false],
    ['https:///client.example', false],
    ['https://', false],
    ['https://?x', false],
    ['https://user:secret@client.example/done', false],
    ['https://@client.example/done', false],
    ['https://localhost@client.example/', false],
    ['javascript:alert(1)', false],
    ['javascript://https://client.example/%0aalert(1)', false],
    ['data:text/html,https://client.example', false],
    ['//client.example/done', false],
    ['/done', false],
    ['', false],
    [' https://client.example', false],
    ['https://client.example ', false],
    ['\u0001https://client.example', false],
    ['https://client.example/\u0001', false],
    ['https://client.example/\u007f', false],
    ['\ufeffhttps://client.example', false],
    ['ht\ttps://client.example', false],
    ['https:\\\\client.example', false],
    ['https://client.example\\@other.example/', false],
    ['https://client.example/\nx', false],
    [`https://client.example/${'x'.repeat(2_048)}`, false],
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

describe('mayReturnTo', () => {
  it.each([
    ['https://client.example/done', [], true],
    ['https://client.example/done', ['https://client.example'], true],
    ['https://client.example:443/done', ['https://client.example'], true],
    ['https://client.example/done', ['https://other.example', 'https://client.example'], true],
    ['https://client.example.other.example/', ['https://client.example'], false],
    ['https://client.example:8443/', ['https://client.example'], false],
    ['https://sub.client.example/', ['https://client.example'], false],
    ['http://localhost:3000/', ['https://client.example'], false],
    ['http://localhost:3000/', ['http://localhost:3000'], true],
    ['http://client.example/', ['http://client.example'], false],
    ['http://client.example/', [], false],
  ])('[contract 12] %s with the allowed origins %j: %s', (url, origins, allowed) => {
    expect(mayReturnTo(url, origins)).toBe(allowed);
  });
});

describe('returnOrigins', () => {
  it('[contract 12] are origins of return URLs, each once', () => {
    expect(
      returnOrigins([
        'https://app.example',
        'https://APP.example/',
        'http://localhost:3000',
        'https://app.example:443',
      ]),
    ).toEqual({ origins: ['https://app.example', 'http://localhost:3000'], refused: [] });
    expect(returnOrigins([])).toEqual({ origins: [], refused: [] });
  });

  it('[contract 12] refuse what is more or less than an origin, and more than the limit', () => {
    const wrong = [
      'https://app.example/path',
      'https://app.example/?x',
      'https://*.example',
      'http://app.example',
      'app',
      '',
    ];
    expect(returnOrigins(wrong)).toEqual({ origins: [], refused: wrong });
    const many = Array.from({ length: MAX_RETURN_ORIGINS + 1 }, (_, index) => `https://app${index}.example`);
    expect(returnOrigins(many).refused).toEqual([`https://app${MAX_RETURN_ORIGINS}.example`]);
  });
});
