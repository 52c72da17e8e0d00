import { describe, expect, it } from '@jest/globals';
import { comparedFields } from './compared-fields.js';
import type { SuggestedField } from './compared-fields.js';

type Texts = [ours: string | null, theirs: string | null];
const field = (name: SuggestedField['field'], agreement: SuggestedField['agreement'], ...[ours, theirs]: Texts) =>
  ({ field: name, agreement, ours, theirs }) satisfies SuggestedField;

describe('the comparison of a suggestion', () => {
  it('[dashboard] has the differences first and what was not read last, and sums them up', () => {
    const compared = comparedFields({
      fields: [
        field('name', 'SAME', 'Café Nord', 'Café Nord'),
        field('openStatus', 'NOT_READ', 'OPEN', null),
        field('phone', 'DIFFERENT', '+4722000000', '22 00 00 99'),
        field('storeCode', 'NOT_SHOWN', 'N-1', null),
        field('website', 'MISSING_HERE', null, 'https://nord.example/'),
      ],
    });
    expect(compared.rows.map((row) => row.field)).toEqual(['phone', 'website', 'name', 'storeCode', 'openStatus']);
    expect(compared).toMatchObject({ same: 1, different: ['Phone', 'Website'], unread: 1 });
  });

  it('[dashboard] leaves out a field without a value on either side', () => {
    const fields = [field('description', 'NOT_READ', null, null), field('specialHours', 'SAME', null, null)];
    expect(comparedFields({ fields })).toEqual({ rows: [], same: 0, different: [], unread: 0 });
  });
});
