import { describe, expect, it } from '@jest/globals';
import type { RecordSettings } from '@listings/domain';
import { bareFields, sampleRecord } from '../data/location-rows.js';
import { fieldTexts, recordFields, recordWriter } from './record-fields.js';
import type { LocationRecord } from './record-fields.js';

const settings: RecordSettings = {
  verifyingPublishers: [{ constant: 'PUBLISHER_A', field: 'publisherAVerification' }],
  mediaUrl: 'https://media.example',
};

/** The record as the bare server writes it, from its columns. */
const written = (record: LocationRecord, fields = bareFields(settings)) =>
  recordWriter(fields)(fieldTexts(record, fields));

describe('the records of the bare server', () => {
  it('[performance 1.1] have the bytes of the product', () => {
    for (let index = 0; index < 50; index += 1) {
      const record = sampleRecord(index * 7_919, settings);
      expect(written(record)).toBe(JSON.stringify(record));
    }
  });

  it.each([
    ['a text', '"New" field', ''],
    ['a number', 7, null],
    ['a list', ['a', 'b'], []],
    ['null', null, null],
    ['a field that only some records have', { day: 'MONDAY' }, undefined],
    ['a field that this record lacks', undefined, undefined],
  ])('[performance 1.1] have a field that is new to them: %s', (_, value, withoutValue) => {
    const withField = (record: LocationRecord, added: unknown): LocationRecord => {
      const { id, ...others } = record;
      return { id, novelty: added, ...others } as LocationRecord;
    };
    const absent = bareFields(settings).map(({ name, isOptional }) => [name, isOptional ? undefined : null]);
    const empty: unknown = Object.fromEntries(absent);
    const fields = recordFields(withField(empty as LocationRecord, withoutValue));
    const record = withField(sampleRecord(3, settings), value);

    expect(written(record, fields)).toBe(JSON.stringify(record));
  });
});
