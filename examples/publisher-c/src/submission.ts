import { PublisherError } from '@listings/publisher-sdk';
import type { ListingContent, SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import type { Api } from './api.js';
import { asLink, asText, inPath } from './border.js';
import type { JsonObject } from './border.js';
import { readEntry } from './listings.js';
import { writeOpening } from './opening.js';

const LONGEST_ABOUT = 600;
/** How often to retry if the entry changes between the read and the write. */
const MOST_TRIES = 3;

type Fields = Readonly<Record<string, string | null>>;

/** Pushes data: replaces the whole entry, under the version that was compared. */
export function createSubmission(api: Api): SubmissionCapability {
  return {
    async submit({ session, listingRef, content }) {
      const wanted = fieldsOf(content);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { body: entry, headers } = await readEntry(api, { session, listingRef });
        if (differences(entry, wanted).length === 0) return resultOf(entry, content);
        const { body: stored, problem } = await api.call({
          session,
          method: 'PUT',
          path: `/entries/${inPath(listingRef)}`,
          headers: { 'if-match': headers['etag'] ?? '' },
          // A person ended this entry permanently, so only a person may reopen it.
          json: entry['status'] === 'ended' ? { ...wanted, status: 'ended' } : wanted,
          effect: 'content',
          listingRef,
          expected: ['changed-meanwhile'],
        });
        if (problem === undefined) return resultOf(stored, content);
      }
      throw new PublisherError({ kind: 'TRANSIENT', text: 'the entry keeps changing between read and write' });
    },

    async checkSubmission({ session, listingRef, content }) {
      return resultOf((await readEntry(api, { session, listingRef })).body, content);
    },
  };
}

/** The fields that the entry should show. */
function fieldsOf(content: ListingContent): Fields {
  const { address } = content;
  const street = [address?.street, address?.street1].filter((line) => line !== undefined).join(', ');
  return {
    title: content.name,
    trade: content.primaryCategoryId,
    street: street || null,
    zip: address?.postalCode ?? null,
    town: address?.city ?? null,
    region: address?.state ?? null,
    land: address?.countryIso ?? null,
    tel: content.phone,
    web: content.websiteUrl,
    about: content.description && shortened(content.description),
    shelfmark: content.storeCode,
    opening: writeOpening(content.hours),
    status: content.temporarilyClosed ? 'paused' : 'open',
  };
}

function differences(entry: JsonObject, wanted: Fields): string[] {
  return Object.entries(wanted)
    .filter(([field, value]) => (asText(entry[field]) ?? null) !== (asText(value) ?? null))
    .filter(([field]) => !(field === 'status' && entry['status'] === 'ended'))
    .map(([field]) => field);
}

function resultOf(entry: JsonObject, content: ListingContent): SubmissionResult {
  const fields = differences(entry, fieldsOf(content));
  if (fields.length > 0)
    return { state: 'rejected', fields, text: `Publisher C did not keep these fields: ${fields.join(', ')}` };
  const losses = lossesOf(content);
  return { state: 'live', liveLink: asLink(entry['page']), losses: losses.length > 0 ? losses : undefined };
}

function lossesOf({ additionalPhones, additionalCategoryIds, description }: ListingContent): string[] {
  return [
    ...(additionalPhones.length > 0 ? ['Publisher C stores one phone number, so it does not show the others.'] : []),
    ...(additionalCategoryIds.length > 0
      ? ['Publisher C stores one trade per entry, so it does not show the additional categories.']
      : []),
    ...(description && shortened(description) !== description
      ? [`Publisher C shows only the first ${LONGEST_ABOUT} characters of a description.`]
      : []),
  ];
}

/** Cuts the text without splitting a character. */
function shortened(text: string): string {
  return text.length <= LONGEST_ABOUT
    ? text
    : `${text
        .slice(0, LONGEST_ABOUT - 1)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()}…`;
}
