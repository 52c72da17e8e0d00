import { describe, expect, it } from '@jest/globals';
import { UNKNOWN_SUBJECT } from '../../testing/match-subject.js';
import { CandidateIndex, MOST_PAIRS_OF_A_BLOCK } from './candidate-pairs.js';
import { CompactTexts } from './compact-texts.js';
import { HashTable } from './hash-table.js';
import { matchProfile } from './match-profile.js';
import { textHash } from './text-hash.js';

it('[contract 7] the compact matching leaves out a value that too many share, whatever the number of the others', () => {
  const shared = { ...UNKNOWN_SUBJECT, countryIso: 'US', phones: ['+16175550101'] };
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => matchProfile({ ...shared, id: `${at}`, name: `Shop${at}x` }));
  const listed = (count: number) => {
    const index = new CandidateIndex();
    for (const profile of many(MOST_PAIRS_OF_A_BLOCK / 4)) index.addListing(profile);
    for (const profile of many(count)) index.countLocation(profile);
    return index.of(matchProfile({ ...shared, id: '0', name: 'Harbour' })).size;
  };
  expect(listed(4)).toBe(MOST_PAIRS_OF_A_BLOCK / 4);
  expect(listed(5)).toBe(0);
});

describe('what the compact matching stores', () => {
  it('texts of any size and script', () => {
    const texts = ['', 'a', 'Λαντέρν', '店', 'x'.repeat(300_000), ...Array.from({ length: 9_000 }, (_, n) => `${n}`)];
    const stored = new CompactTexts();
    for (const text of texts) stored.push(text);
    expect(texts.every((text, at) => stored.at(at) === text)).toBe(true);
  });

  it('hashes, each with a number', () => {
    const table = new HashTable();
    const hashes = Array.from({ length: 20_000 }, (_, n) => textHash(`word ${n}`));
    expect(hashes.every((hash, n) => table.add(hash) === n)).toBe(true);
    expect(hashes.every((hash, n) => table.add(hash) === n && table.find(hash) === n)).toBe(true);
    expect(table.find(textHash('another'))).toBeUndefined();
    expect(table.size).toBe(20_000);
  });
});
