import { ListingsError } from '@listings/client';
import type { ReportedError } from '@listings/client';
import { errorSentence } from '../../../components/error-sentence.js';
import type { FormField } from './form-values.js';

/** The field beside which the sentence of an error code stands [7.3]. */
const FIELDS: Readonly<Record<string, FormField>> = {
  SY10001: 'name',
  SY10002: 'description',
  SY10005: 'description',
  SY10006: 'ownerEmail',
  SY10007: 'enabledSiteIds',
  SY10009: 'countryIso',
  SY10010: 'stateIso',
  SY10011: 'street',
  SY10012: 'city',
  SY10013: 'postalCode',
  SY10014: 'postalCode',
  SY10015: 'phone',
  SY10016: 'additionalPhones',
  SY10017: 'name',
  SY10022: 'bizUrl',
  SY10024: 'subCategoryId',
  SY10025: 'subCategoryId',
  SY10026: 'additionalCategoryIds',
  SY10028: 'additionalCategoryIds',
  SY10030: 'latitude',
  SY10031: 'businessHours',
  SY10032: 'businessHours',
  SY10033: 'businessHours',
  SY10036: 'countryIso',
  SY10039: 'folderName',
  SY10040: 'tags',
  SY10041: 'tags',
  SY10042: 'folderName',
  SY10071: 'tags',
  SY10072: 'storeId',
  SY10073: 'businessHours',
  SY10074: 'businessHours',
  SY10075: 'businessHours',
  SY10076: 'businessHours',
  SY10077: 'placeActionLinks',
  SY10078: 'tagline',
  SY10079: 'yearOfIncorporation',
  SY10080: 'socialUrls',
  SY10081: 'paymentMethods',
  SY10082: 'attributes',
  SY10085: 'phoneExtension',
  SY10086: 'publicHolidayHours',
  SY10087: 'permanentlyClosedAt',
  SY10088: 'reopensAt',
  SY10091: 'businessHours',
  SY10092: 'businessHours',
  SY10126: 'city',
};

/** The codes of a save that concern the location as a whole. */
export const GENERAL_CODES: readonly string[] = ['SY00008', 'SY10069', 'SY10083', 'SY10151'];

/** Somebody else has changed the location. */
export const CHANGED_MEANWHILE = 'SY10069';

/** The field of an error; undefined if it concerns the location as a whole. */
export function fieldOf({ code }: ReportedError): FormField | undefined {
  return code === undefined ? undefined : FIELDS[code];
}

/** An error of a save beside its field. */
export interface FieldError {
  readonly field: FormField;
  readonly code: string;
  readonly message: string;
}

/** The errors of a refused save that belong to a field, in the order of the answer. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof ListingsError)) return [];
  return error.errors.flatMap((each) => {
    const field = fieldOf(each);
    return field && each.code !== undefined ? [{ field, code: each.code, message: errorSentence(each) }] : [];
  });
}

/** The error to show above the form: undefined if everything stands beside a field. */
export function generalError(error: unknown): unknown {
  if (!(error instanceof ListingsError)) return error;
  return error.errors.every((each) => fieldOf(each) !== undefined) ? undefined : error;
}

/** What stands at each field, for the form. */
export function errorsAtFields(errors: readonly FieldError[]): Partial<Record<FormField, string>> {
  const texts: Partial<Record<FormField, string>> = {};
  for (const { field, message } of errors)
    texts[field] = texts[field] === undefined ? message : `${texts[field]} ${message}`;
  return texts;
}
