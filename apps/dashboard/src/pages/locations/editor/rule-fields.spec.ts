import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ListingsError } from '@listings/client';
import { errorsAtFields, fieldErrorsOf, fieldOf, GENERAL_CODES, generalError } from './rule-fields.js';

/** The codes that the document lists for an operation. */
function codesOf(operation: string): string[] {
  const file = new URL('../../../../../../libs/client/src/generated/public-api.ts', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(`\n    ${operation}: {\n        parameters`);
  const body = text.slice(start, text.indexOf('\n    };', start));
  return [...body.matchAll(/- `(SY\d{5})`:/g)].map(([, code = '']) => code);
}

const refused = (errors: readonly { code: string; message: string }[]) =>
  new ListingsError({ kind: 'RULES', code: errors[0]?.code ?? '', message: '', errors });

describe('the fields of error codes', () => {
  it.each(['createLocation', 'updateLocation'])('[7.3] every code of %s has a field or is general', (operation) => {
    const codes = codesOf(operation);
    expect(codes.length).toBeGreaterThan(30);
    const homeless = codes.filter((code) => !fieldOf({ code, message: '' }) && !GENERAL_CODES.includes(code));
    expect(homeless).toEqual([]);
  });

  it('[7.2] stand beside their fields, and the rest above the form', () => {
    const city = { code: 'SY10126', message: 'City is Mandatory' };
    const seats = { code: 'SY10151', message: 'Account is out of location seats' };
    const long = { code: 'SY10012', message: 'city: at most 100 characters' };
    const atCity = { field: 'city', code: 'SY10126', message: 'Enter a city.' };
    expect(fieldErrorsOf(refused([city, seats]))).toEqual([atCity]);
    const both = errorsAtFields(fieldErrorsOf(refused([city, long])));
    expect(both).toEqual({ city: 'Enter a city. Shorten the city to 100 characters.' });
    expect(generalError(refused([city]))).toBeUndefined();
    expect(generalError(refused([city, seats]))).toBeInstanceOf(ListingsError);
    const failure = new Error('x');
    expect([fieldErrorsOf(failure), generalError(failure)]).toEqual([[], failure]);
  });
});
