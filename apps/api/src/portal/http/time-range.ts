import { invalidField } from '@listings/errors';

/** Reads a range of time; `to` is exclusive. Throws 422 for one that ends before it begins. */
export function timeRangeOf({ from, to }: { readonly from?: string; readonly to?: string }): {
  from: Date | undefined;
  to: Date | undefined;
} {
  const range = { from: momentOf(from), to: momentOf(to) };
  if (range.from && range.to && range.to <= range.from) throw invalidField('to', 'must be after from');
  return range;
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
