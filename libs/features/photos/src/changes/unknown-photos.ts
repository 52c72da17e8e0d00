import { catalogue, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { globalId } from '@listings/pagination';

/** A violation for each requested photo that does not exist. */
export function unknownPhotos(asked: readonly number[], known: readonly number[]): RuleViolation[] {
  return asked
    .filter((id) => !known.includes(id))
    .map((id) => violation('SY10068', `${catalogue.SY10068.message} ${globalId('MediaFile', id)}`));
}
