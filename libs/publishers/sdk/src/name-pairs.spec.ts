import { describe, expect, it } from '@jest/globals';
import { readNamePairs } from './name-pairs.js';

const read = (text: string) =>
  readNamePairs(text, { setting: 'WIRE_NAMES', keys: ['photo', 'video'], name: /^\w+$/, consistsOf: 'letters' });

describe('a setting with names', () => {
  it('[publishers 0.2] names what differs at an installation', () => {
    expect(read('')).toEqual(new Map());
    expect(Object.fromEntries(read(' photo = image, video=film,'))).toEqual({ photo: 'image', video: 'film' });
  });

  it.each([
    ['sound=x', 'WIRE_NAMES: unknown key "sound", use one of photo, video'],
    ['__proto__=x', 'unknown key'],
    ['photo', 'WIRE_NAMES: the name for "photo" must consist of letters'],
    ['photo=a=b', 'must consist of letters'],
  ])('[publishers 0.2] refuses %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
