import type { Static, TObject } from 'typebox';
import { Type } from 'typebox';
import { inputFolderId, inputList, inputText, LocationId, publisherConstant } from '@listings/api-kit';
import { INPUT_BOUNDS, isDay } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { malformed } from '@listings/errors';
import type { JobResult } from '@listings/feature-jobs';
import type { Sql } from '@listings/persistence';
import { placeViolations } from '../../jobs/check-selection.js';
import { LIST_BOUNDS, LOCATION_BOUNDS } from '../../rules/location-bounds.js';
import { locationSelection } from '../ranking-parameters.js';

/** Conditions on the locations of the records that a job is about. All of them must be met. */
export const placeFields = {
  locationIds: Type.Optional(
    inputList(`Only of these locations, at most ${LIST_BOUNDS.selected}.`, LocationId, {
      minItems: 1,
      maxItems: LIST_BOUNDS.selected,
    }),
  ),
  tag: Type.Optional(inputText('Only of locations with this tag.', { maxLength: LOCATION_BOUNDS.tag })),
  folderId: Type.Optional(inputFolderId('Only of locations in the folder with this id.')),
};

/** Error codes of conditions on locations. */
export const placeErrors = ['SY10039', 'SY10046'] as const;

/** The refusal of conditions that name a location or a folder that the account does not have; undefined without one. */
export async function placeRefusal(
  sql: Sql,
  { accountId }: Caller,
  given: Static<TObject<typeof placeFields>>,
): Promise<JobResult | undefined> {
  const violations = await placeViolations(sql, accountId, locationSelection(given));
  return violations.length > 0 ? { outcome: 'refused', violations } : undefined;
}

/** A condition on publishers. */
export const publishersField = (description: string) =>
  Type.Optional(
    inputList(description, publisherConstant('A publisher.'), { minItems: 1, maxItems: LIST_BOUNDS.publishers }),
  );

/** A day of an input. */
export const inputDay = (description: string) => inputText(description, { maxLength: INPUT_BOUNDS.day });

/** Throws 400 for a period that is none. */
export function checkPeriod({ from, to }: { readonly from?: string; readonly to?: string }): void {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day))
      throw malformed(`Variable "$input" at "${name}" expected a day as YYYY-MM-DD.`);
  }
  if (from !== undefined && to !== undefined && from > to)
    throw malformed('Variable "$input" at "from" is after "to".');
}
