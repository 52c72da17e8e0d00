import { describe, expect, it } from '@jest/globals';
import { plannedRow, proposedMapping } from './import-plan.js';
import { CSV_FIELDS } from './location-csv.js';

describe('the import of a file', () => {
  it('[dashboard] finds the columns of an export and those of other programs, each once', () => {
    expect(proposedMapping(CSV_FIELDS)).toEqual(CSV_FIELDS);
    expect(proposedMapping(['Store Code', 'Zip', 'ZIP code', 'Website', 'Note'])).toEqual([
      'storeId',
      'postalCode',
      null,
      'bizUrl',
      null,
    ]);
  });

  it('[contract 4] reads lists, numbers, and yes or no, and leaves empty fields out', () => {
    const mapping = proposedMapping(['id', 'name', 'tags', 'hideAddress', 'category', 'yearOfIncorporation', 'city']);
    expect(plannedRow(['', ' Cafe ', 'a| b', 'yes', 'Coffee Shop', '1999', ''], mapping)).toEqual({
      id: undefined,
      input: {
        name: 'Cafe',
        tags: ['a', 'b'],
        hideAddress: true,
        subCategoryId: 'Coffee Shop',
        yearOfIncorporation: 1999,
      },
    });
    expect(plannedRow(['100001', 'Cafe'], mapping)).toEqual({ id: '100001', input: { name: 'Cafe' } });
  });

  it('[dashboard] a cell that makes no sense is sent as it is, and empties or changes nothing silently', () => {
    const mapping = proposedMapping([
      'yearOfIncorporation',
      'hideAddress',
      'temporarilyClosed',
      'additionalCategoryIds',
    ]);
    expect(plannedRow(['about 1999', 'maybe', 'No', '1001|bar'], mapping).input).toEqual({
      yearOfIncorporation: 'about 1999',
      hideAddress: 'maybe',
      temporarilyClosed: false,
      additionalCategoryIds: [1001, 'bar'],
    });
  });
});
