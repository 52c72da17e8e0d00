import { describe, expect, it } from '@jest/globals';
import { inAppPath } from './in-app-path.js';

describe('the path to which a sign-in returns', () => {
  it.each(['/', '/locations', '/reviews?status=open&page=2', '/posts/12#results', '/locations/%2Fx'])(
    '[dashboard] may be %s',
    (path) => expect(inAppPath(path)).toBe(path),
  );

  it('[dashboard] is resolved before it is compared', () => {
    expect(inAppPath('/posts/../locations')).toBe('/locations');
  });

  it.each([
    '/../connect/xyz',
    '/..//evil.example',
    '/%2e%2e/connect/xyz',
    '/.\t./connect/xyz',
    '/..\\connect\\xyz',
    '//evil.example',
    '/\\evil.example',
    '/posts/..//evil.example',
    'https://evil.example',
    '@evil.example',
    '.evil.example',
    '/%',
    '/locations/%E0%A4',
    7,
    undefined,
  ])('[dashboard] may not be %p', (path) => expect(inAppPath(path)).toBeUndefined());

  it('[dashboard] has at most 1,000 characters', () => {
    expect(inAppPath(`/${'x'.repeat(999)}`)).toBeDefined();
    expect(inAppPath(`/${'x'.repeat(1_000)}`)).toBeUndefined();
  });
});
