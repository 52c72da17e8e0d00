import {
  asLink,
  asText,
  CHANGED,
  compareAndWrite,
  displayLosses,
  isSamePhone,
  shortened,
  streetLine,
  submissionResult,
} from '@listings/publisher-sdk';
import type { JsonObject, ListingContent, SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import type { Api } from './api.js';
import { readEntry, SHOWN } from './listings.js';
import { readOpening, writeOpening } from './opening.js';

type Fields = Readonly<Record<string, string | null>>;

/** Pushes data: replaces the whole entry, under the version that was compared. */
export function createSubmission(api: Api): SubmissionCapability {
  return {
    async submit({ session, listingRef, content }) {
      const wanted = fieldsOf(content);
      const { body } = await compareAndWrite({
        what: 'the entry',
        read: () => readEntry(api, { session, listingRef }),
        compare: (shown) => (differences(shown.body, wanted).length > 0 ? wanted : undefined),
        async write(fields, shown) {
          const stored = await api.call({
            session,
            method: 'PUT',
            url: `/entries/${encodeURIComponent(listingRef)}`,
            headers: { 'if-match': shown.headers['etag'] ?? '' },
            json: { ...fields, ...keptOf(shown.body, fields) },
            effect: 'content',
            listingRef,
            expected: ['changed-meanwhile'],
          });
          return stored.refusal ? CHANGED : stored;
        },
      });
      return resultOf(body, content);
    },

    async checkSubmission({ session, listingRef, content }) {
      return resultOf((await readEntry(api, { session, listingRef })).body, content);
    },
  };
}

/** What a push leaves as it is, although it replaces the whole entry. */
function keptOf(entry: JsonObject, wanted: Fields): Partial<Fields> {
  return {
    // A person ended this entry permanently, so only a person may reopen it.
    ...(isEnded(entry) && { status: 'ended' }),
    ...(hasForeignHours(entry, wanted) && { opening: asText(entry['opening']) }),
  };
}

/** Whether the entry has hours that the plug-in cannot read, and the location none. */
function hasForeignHours(entry: JsonObject, { opening }: Fields): boolean {
  return opening === null && readOpening(asText(entry['opening'])) === undefined;
}

/** The fields that the entry should show. */
function fieldsOf(content: ListingContent): Fields {
  const { address } = content;
  return {
    title: content.name,
    trade: content.primaryCategoryId,
    street: streetLine(address) ?? null,
    zip: address?.postalCode ?? null,
    town: address?.city ?? null,
    region: address?.state ?? null,
    land: address?.countryIso ?? null,
    tel: content.phone,
    web: content.websiteUrl,
    about: content.description && shortened(content.description, SHOWN.description.longest, 'utf16'),
    shelfmark: content.storeCode,
    opening: writeOpening(content.hours),
    status: content.temporarilyClosed ? 'paused' : 'open',
  };
}

function differences(entry: JsonObject, wanted: Fields): string[] {
  return Object.entries(wanted)
    .filter(([field, value]) =>
      field === 'tel' ? !isSamePhone(value, asText(entry[field])) : asText(entry[field]) !== asText(value),
    )
    .filter(([field]) => !(field === 'status' && isEnded(entry)))
    .filter(([field]) => !(field === 'opening' && hasForeignHours(entry, wanted)))
    .map(([field]) => field);
}

function resultOf(entry: JsonObject, content: ListingContent): SubmissionResult {
  return submissionResult({
    publisher: 'Publisher C',
    differing: differences(entry, fieldsOf(content)),
    losses: displayLosses({ publisher: 'Publisher C', shows: SHOWN, content }),
    liveLink: asLink(entry['page']),
  });
}

function isEnded({ status }: JsonObject): boolean {
  return status === 'ended';
}
