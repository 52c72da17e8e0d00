import { invalidField } from '@listings/errors';

/** Reads a range of time; `to` is exclusive. Throws 422 for one that ends before it begins. */
export function timeRangeOf({ from, to }: { readonly from?: string; readonly to?: string }): {
  from: Date | undefined;
  to: Date | undefined;
} {
  const range = {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
  if (range.from && range.to && range.to <= range.from) throw invalidField('to', 'must be after from');
  return range;
}
