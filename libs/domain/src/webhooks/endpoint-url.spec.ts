import { describe, expect, it } from '@jest/globals';
import { endpointUrlProblem } from './endpoint-url.js';

describe('webhook URL', () => {
  const ACCEPTED = ['https://example.com/hook?x=1', 'http://example.com:8080', 'HTTPS://EXAMPLE.com'];
  it.each(ACCEPTED)('[contract 8] accepts %s', (url) => {
    expect(endpointUrlProblem(url)).toBeUndefined();
  });

  it.each([
    '',
    'example.com',
    '/hook',
    'ftp://example.com',
    'https://',
    'https://u:p@example.com',
    'https://u@example.com',
    'https://example.com/#a',
    `https://example.com/${'a'.repeat(2048)}`,
    'javascript:alert(1)',
    'https:example.com',
    'https://example.com/\u0000',
    'https://exam\nple.com/',
    'https://example.com/a b',
    'https://example.com/ ',
    'https://example.com\\@example.org/',
    'https://example.com/\u007f',
    'https://example.com/\ud800',
  ])('[contract 8] refuses %j', (url) => {
    expect(endpointUrlProblem(url)).toBeDefined();
  });
});
