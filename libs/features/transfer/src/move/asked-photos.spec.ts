import { describe, expect, it } from '@jest/globals';
import { askedAfter, asksFor } from './asked-photos.js';
import type { AskedPhotos, KnownPhotos } from './asked-photos.js';
import { digestOf } from './plan-change.js';

const [OLD, NEW] = ['https://photos.example/1.jpg', 'https://photos.example/1-new.jpg'];
const photo = (url: string) => ({ id: '1', url });
const TOO_SMALL = { reason: 'SY10066: too small', isRefused: true };
const AWAY = { reason: 'SY10034: not downloaded', isRefused: false };

/** What is known after a move has asked for the old address, and the request has failed. */
const after = (failure?: typeof AWAY, asked: AskedPhotos = { '1': [digestOf(OLD)] }): KnownPhotos => {
  return { ids: new Set(['1']), asked, failed: new Map(failure ? [[digestOf(OLD), failure]] : []) };
};

describe('[move] the photos that a repeated move asks for', () => {
  it('are those that no move has asked for', () => {
    expect(asksFor(photo(OLD), { ids: new Set(), asked: {}, failed: new Map() })).toBe(true);
    expect(asksFor(photo(OLD), after())).toBe(false);
  });

  it('are those whose address did not answer, and not those that it refuses', () => {
    expect(asksFor(photo(OLD), after(AWAY))).toBe(true);
    expect(asksFor(photo(OLD), after(TOO_SMALL))).toBe(false);
  });

  it('are those that did not come, when they have another address, and no others', () => {
    expect(asksFor(photo(NEW), after(TOO_SMALL))).toBe(true);
    expect(asksFor(photo(NEW), after(AWAY))).toBe(true);
    expect(asksFor(photo(NEW), after())).toBe(false);
  });

  it('follow from a refusal that is remembered when its request is deleted, until the photo is asked for again', () => {
    const kept = askedAfter([photo(OLD)], after(TOO_SMALL), new Set());
    expect(kept).toEqual({ '1': [digestOf(OLD), TOO_SMALL.reason] });
    expect(asksFor(photo(OLD), after(undefined, kept))).toBe(false);
    expect(asksFor(photo(NEW), after(undefined, kept))).toBe(true);
    const again = askedAfter([photo(NEW)], after(undefined, kept), new Set(['1']));
    expect(again).toEqual({ '1': [digestOf(NEW)] });
    expect(asksFor(photo(NEW), after(undefined, again))).toBe(false);
  });

  it('keep the address that was asked for, although the other service names a new one each time', () => {
    const kept = askedAfter([photo(NEW)], after(), new Set());
    expect(kept).toEqual({ '1': [digestOf(OLD)] });
    expect(asksFor(photo(NEW), after(AWAY, kept))).toBe(true);
  });

  it('of a move of an earlier release, which has stored no address, are those that did not come', () => {
    expect(asksFor(photo(OLD), after(AWAY, {}))).toBe(true);
    expect(asksFor(photo(OLD), after(TOO_SMALL, {}))).toBe(false);
    expect(asksFor(photo(NEW), after(TOO_SMALL, {}))).toBe(false);
  });
});
