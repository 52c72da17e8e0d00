import { describe, expect, it } from '@jest/globals';
import { isProtocolText } from './people-text.js';

describe('protocol text', () => {
  it.each([
    'HTTP 400 invalid_grant',
    'token endpoint: HTTP 400 invalid_grant (Token has been revoked)',
    'http/1.1 503',
    'Request failed with status code 401',
    'invalid_grant',
    'RATE_LIMIT_EXCEEDED',
    'the owner withdrew the permission pages_show_list',
    '(#100) Param website must be a URL',
    'OAuthException: session has expired',
    'connect ECONNREFUSED 127.0.0.1:443',
    '{"error":{"code":400}}',
    '<html><body>Bad gateway</body></html>',
  ])('[contract 7] is recognized: %s', (text) => {
    expect(isProtocolText(text)).toBe(true);
  });

  it.each([
    '',
    'The owner withdrew access on the publisher’s side; connect the account again',
    'The text has more than 400 characters',
    'Against the rules for posts: no phone numbers',
    'This page does not exist: https://shop.example/golden_gate?ref=a_b',
    'Ask john_smith@shop.example for a role on the page',
    'Fehler: Der Titel ist zu lang <58 Zeichen sind erlaubt',
    'The error of the owner [see the rules]',
  ])('[contract 7] is not what people wrote for people: %s', (text) => {
    expect(isProtocolText(text)).toBe(false);
  });
});
