import { valueAt } from '../json/paths.js';
import { invalidArgument } from './errors.js';
import { camelCase } from './masks.js';
import type { ListingA } from './state.js';

const FILTERABLE: Readonly<Record<string, string>> = {
  title: 'title',
  storeCode: 'storeCode',
  languageCode: 'languageCode',
  labels: 'labels',
  'storefrontAddress.regionCode': 'storefrontAddress.regionCode',
  'storefrontAddress.locality': 'storefrontAddress.locality',
  'openInfo.status': 'openInfo.status',
  'categories.primaryCategory.name': 'categories.primaryCategory.name',
};

/** Applies a filter of the form `field="value" AND field="value"`. Any other filter is 400 [publishers 1.4]. */
export function listedIn(listings: readonly ListingA[], filter: string | null): ListingA[] {
  if (!filter) return [...listings];
  const terms = filter.split(/\s+AND\s+/i).map((term) => {
    const found = /^\s*([\w.]+)\s*(?:=|:)\s*"?([^"]*?)"?\s*$/.exec(term);
    const field = FILTERABLE[camelCase(found?.[1] ?? '')];
    if (!field) throw invalidArgument('filter', `filter takes ${Object.keys(FILTERABLE).join(', ')} with = and AND`);
    return { field, value: found?.[2] ?? '' };
  });
  return listings.filter((listing) => terms.every(({ field, value }) => has(listing, field, value)));
}

/** Sorts by `title` or `store_code`, each optionally ` desc` [publishers 1.4]. */
export function orderedBy(listings: readonly ListingA[], orderBy: string | null): ListingA[] {
  if (!orderBy) return [...listings];
  const found = /^(title|store_code|storeCode)( desc)?$/.exec(orderBy.trim());
  if (!found) throw invalidArgument('order_by', 'order_by must be title or store_code, optionally desc');
  const field = camelCase(found[1] ?? 'title');
  const sign = found[2] ? -1 : 1;
  const key = (listing: ListingA): string => String(listing.location[field] ?? '');
  return [...listings].sort((left, right) => sign * key(left).localeCompare(key(right)));
}

function has(listing: ListingA, field: string, wanted: string): boolean {
  const value = valueAt(listing.location, field);
  if (Array.isArray(value)) return value.includes(wanted);
  return typeof value === 'string' && value.toLowerCase() === wanted.toLowerCase();
}
