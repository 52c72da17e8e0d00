import {
  asText,
  CHANGED,
  comparableText,
  compareAndWrite,
  displayLosses,
  formatTime,
  isSamePhone,
  rejection,
  shortened,
  streetLine,
  submissionResult,
  weekRanges,
} from '@listings/publisher-sdk';
import type { JsonObject, ListingContent, SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import type { Api } from './api.js';
import { hoursOf, placeUrl, readPlace, SHOWN } from './listings.js';

/** Pushing data: replaces the place under the revision that was compared. Changes are live at once. */
export function createSubmission(api: Api): SubmissionCapability {
  return {
    async submit({ session, listingRef, content }) {
      const wanted = fieldsOf(content);
      const { body } = await compareAndWrite({
        what: 'the place',
        read: () => readPlace(api, { session, listingRef }),
        compare: ({ body: shown }) => (shows(shown, wanted) ? undefined : replacing(shown, wanted)),
        async write(json, { headers }) {
          const answer = await api.call({
            session,
            method: 'PUT',
            url: placeUrl(api, listingRef),
            headers: { 'if-match': headers['etag'] ?? '' },
            json,
            effect: 'content',
            listingRef,
            expected: [412],
          });
          return answer.refusal ? CHANGED : answer;
        },
      });
      return resultOf(body, content);
    },

    async checkSubmission({ session, listingRef, content }) {
      return resultOf((await readPlace(api, { session, listingRef })).body, content);
    },
  };
}

/** A PUT replaces the whole place, so it has what else the owner has entered, and hours that the plug-in cannot read. */
function replacing({ id: _id, page: _page, ...shown }: JsonObject, wanted: JsonObject): JsonObject {
  const isForeign = wanted['hours'] === null && hoursOf(shown) === undefined;
  return { ...shown, ...wanted, ...(isForeign && 'hours' in shown && { hours: shown['hours'] }) };
}

/** The fields that the place should show. */
function fieldsOf(content: ListingContent): JsonObject {
  const { address } = content;
  if (!address) throw rejection('address', 'Publisher D shows no business without its address.', { field: 'address' });
  return {
    name: content.name,
    kind: content.primaryCategoryId,
    street: streetLine(address) ?? null,
    city: address.city ?? null,
    state: address.state ?? null,
    zip: address.postalCode ?? null,
    country: address.countryIso,
    phone: content.phone,
    web: content.websiteUrl,
    about: content.description && shortened(content.description, SHOWN.description.longest),
    hours: writeHours(content),
  };
}

function writeHours({ hours }: ListingContent): JsonObject | null {
  const days = weekRanges(hours)?.map(({ day, ranges }) => {
    return [day.toLowerCase(), ranges.map(({ start, end }) => ({ from: formatTime(start), to: formatTime(end) }))];
  });
  return days ? (Object.fromEntries(days) as JsonObject) : null;
}

/** True if the place shows these fields, in whatever notation. */
function shows(place: JsonObject, wanted: JsonObject): boolean {
  return Object.entries(wanted).every(([field, value]) => {
    if (field === 'hours') return JSON.stringify(hoursOf(place)) === JSON.stringify(hoursOf(wanted));
    const [ours, theirs] = [asText(value), asText(place[field])];
    return field === 'phone' ? isSamePhone(ours ?? null, theirs) : comparableText(ours) === comparableText(theirs);
  });
}

function resultOf(place: JsonObject, content: ListingContent): SubmissionResult {
  const wanted = fieldsOf(content);
  return submissionResult({
    publisher: 'Publisher D',
    differing: Object.keys(wanted).filter((field) => !shows(place, { [field]: wanted[field] })),
    losses: displayLosses({ publisher: 'Publisher D', shows: SHOWN, content }),
    liveLink: asText(place['page']),
  });
}
