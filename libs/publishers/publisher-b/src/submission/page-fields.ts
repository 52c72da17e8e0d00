import { asFlag, asObject, asObjects, asText, asTextOrNumber, isSamePhone } from '@listings/publisher-sdk';
import type { JsonObject, ListingContent } from '@listings/publisher-sdk';
import { asId } from '../ids.js';
import { isAlwaysOpen, readHours, writeHours } from '../listings/weekly-hours.js';
import { isSameLocation, writeLocation } from './page-location.js';

/** The fields to write so that a page shows a content, and the losses. */
export interface PageDifference {
  /** Whole fields in the publisher's format, with JSON as text [publishers 2.1, 2.4]. */
  readonly fields: { readonly [field: string]: string };
  readonly losses: readonly string[];
}

/** Compares a page with a content, field by field [publishers 2.4]. */
export function comparePage(page: JsonObject, content: ListingContent): PageDifference {
  const losses: string[] = [];
  const fields: Record<string, string> = {
    ...texts(page, content),
    ...categories(page, content),
    ...location(page, content, losses),
    ...hours(page, content, losses),
    ...temporaryStatus(page, content, losses),
  };
  if (asText(page['name']) !== content.name.trim())
    losses.push('Publisher B does not allow changes to the name of a page.');
  const storeNumber = asTextOrNumber(page['store_number']);
  if (storeNumber !== undefined && storeNumber !== content.storeCode?.trim())
    losses.push('Publisher B does not allow changes to the store number of a page.');
  if (!content.description?.trim() && asText(page['about']) !== undefined)
    losses.push('Publisher B still shows the short description of the page.');
  if (content.additionalPhones.length > 0)
    losses.push('Publisher B stores one phone number, so it does not show the additional ones.');
  return { fields, losses };
}

function* textFields(page: JsonObject, content: ListingContent): Iterable<[string, string]> {
  const description = content.description?.trim() ?? '';
  if ((asText(page['description']) ?? '') !== description) yield ['description', description];
  const website = content.websiteUrl?.trim() ?? '';
  if (!isSameAddress(asText(page['website']) ?? '', website)) yield ['website', website];
  if (!isSamePhone(content.phone, asText(page['phone']))) yield ['phone', content.phone ?? ''];
}

function texts(page: JsonObject, content: ListingContent): Record<string, string> {
  return Object.fromEntries(textFields(page, content));
}

function categories(page: JsonObject, content: ListingContent): Record<string, string> {
  const wanted = [...new Set([content.primaryCategoryId, ...content.additionalCategoryIds])];
  const shown = asObjects(page['category_list']).map((each) => asId(each['id']));
  return isSameList(shown, wanted) ? {} : { category_list: JSON.stringify(wanted) };
}

function location(page: JsonObject, content: ListingContent, losses: string[]): Record<string, string> {
  const wanted = writeLocation(content);
  if (!wanted || !content.address) {
    if (asObject(page['location'])) losses.push('Publisher B cannot hide the address of a page.');
    return {};
  }
  return isSameLocation(page['location'], wanted, content.address.countryIso)
    ? {}
    : { location: JSON.stringify(wanted) };
}

/** `hours` replaces the whole week. Always open is a separate flag. */
function hours(page: JsonObject, content: ListingContent, losses: string[]): Record<string, string> {
  const shownAlwaysOpen = asFlag(page['is_always_open']) ?? false;
  const { map, losses: lost } = writeHours(content.hours);
  losses.push(...lost);
  if (isAlwaysOpen(content.hours)) return shownAlwaysOpen ? {} : { is_always_open: 'true' };
  // Compares in our format, because the publisher may write the same week in another way.
  const same = isSameMap(writeHours(readHours(page['hours']) ?? []).map, map);
  return {
    ...(shownAlwaysOpen ? { is_always_open: 'false' } : {}),
    ...(same && !shownAlwaysOpen ? {} : { hours: JSON.stringify(map) }),
  };
}

/**
 * Leaves a status unchanged that is neither open nor closed. Also leaves a permanently closed page unchanged: a person
 * closed it, so only a person may reopen it.
 */
function temporaryStatus(page: JsonObject, content: ListingContent, losses: string[]): Record<string, string> {
  if (asFlag(page['is_permanently_closed'])) {
    losses.push('The page is permanently closed at Publisher B. Only its owner can reopen it there.');
    return {};
  }
  const closed = page['temporary_status'] === 'TEMPORARILY_CLOSED';
  if (closed === content.temporarilyClosed) return {};
  return { temporary_status: content.temporarilyClosed ? 'TEMPORARILY_CLOSED' : 'OPERATING_AS_USUAL' };
}

/** The publisher may add or remove a trailing slash. */
function isSameAddress(shown: string, wanted: string): boolean {
  return shown.replace(/\/$/, '') === wanted.replace(/\/$/, '');
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

function isSameMap(shown: JsonObject, wanted: { readonly [key: string]: string }): boolean {
  const keys = new Set([...Object.keys(shown), ...Object.keys(wanted)]);
  return [...keys].every((key) => shown[key] === wanted[key]);
}
