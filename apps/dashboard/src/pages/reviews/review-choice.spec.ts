import { describe, expect, it } from '@jest/globals';
import { isChoosable, isSamePage, listOf } from './review-choice.js';
import { reviewSearch } from './review-search.js';

const search = (given: object) => reviewSearch({ status: 'PENDING', ...given });
const OPEN = '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10';

describe('the choice of reviews', () => {
  it('[dashboard] belongs to a list with all its pages, and to no list with other filters', () => {
    expect(listOf(search({ cursor: 'next' }))).toBe(listOf(search({})));
    expect(listOf(search({ open: OPEN }))).toBe(listOf(search({})));
    expect(listOf(search({ rating: 5 }))).not.toBe(listOf(search({})));
    expect(listOf(search({ status: undefined }))).not.toBe(listOf(search({})));
    expect(isSamePage(search({ open: OPEN }), search({}))).toBe(true);
    expect(isSamePage(search({ cursor: 'next' }), search({}))).toBe(false);
  });

  it('[dashboard] takes only reviews that take a reply, and gives up every chosen one', () => {
    const none = new Set<string>();
    expect(isChoosable({ id: 'one', canRespond: true }, none)).toBe(true);
    expect(isChoosable({ id: 'one', canRespond: false }, none)).toBe(false);
    expect(isChoosable({ id: 'one', canRespond: false }, new Set(['one']))).toBe(true);
  });
});
