import { describe, expect, it } from '@jest/globals';
import { locationFields } from '@listings/domain';
import { columnLabel, COLUMNS, EXPORT_COLUMNS, findColumn } from './columns.js';
import { templateRows } from './template.js';

describe('the columns of a table of locations', () => {
  it('[jobs] can say every writable field of a location, also in an export', () => {
    for (const columns of [COLUMNS, EXPORT_COLUMNS]) {
      expect(new Set(columns.flatMap(({ field }) => field ?? []))).toEqual(new Set(locationFields));
    }
  });

  it('[jobs] have different names, and keep those of earlier exports', () => {
    expect(new Set(COLUMNS.map(({ id }) => id)).size).toBe(COLUMNS.length);
    expect(new Set(COLUMNS.map(({ label }) => label)).size).toBe(COLUMNS.length);
    const earlier =
      'id storeId name countryIso stateIso street street1 city postalCode hideAddress latitude longitude phone additionalPhones ' +
      'bizUrl ownerName ownerEmail subCategoryId additionalCategoryIds tagline description yearOfIncorporation paymentMethods ' +
      'tags folderName temporarilyClosed';
    expect(EXPORT_COLUMNS.map(({ id }) => id).slice(0, 26)).toEqual(earlier.split(' '));
    expect(columnLabel('bizUrl')).toBe('Website');
    expect([findColumn('bizUrl')?.id, findColumn('constructor'), findColumn('')]).toEqual([
      'bizUrl',
      undefined,
      undefined,
    ]);
  });

  it('[jobs] a template has a header and a row of the same length', () => {
    const [header = [], example = []] = templateRows('DE');
    expect(header).toEqual(EXPORT_COLUMNS.map(({ id }) => id));
    expect(example).toHaveLength(header.length);
  });
});
