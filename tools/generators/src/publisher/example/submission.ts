import { asText, comparableText, compareAndWrite, displayLosses } from '@listings/publisher-sdk';
import { isSamePhone, submissionResult } from '@listings/publisher-sdk';
import type { AccountClient, JsonObject, ListingContent } from '@listings/publisher-sdk';
import type { SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import { fieldsOf } from './content.js';
import { hoursOf, listingPath, SHOWN } from './listings.js';

type Address = Pick<Parameters<SubmissionCapability['submit']>[0], 'session' | 'listingRef'>;

/** Pushing the data of a location: reads the listing, and writes only the fields that differ. Changes are live at once. */
export function createSubmission(api: AccountClient): SubmissionCapability {
  const read = async ({ session, listingRef }: Address) =>
    (await api.call({ session, method: 'GET', url: listingPath(listingRef), effect: 'read', listingRef })).body;
  return {
    async submit({ session, listingRef, content }) {
      const wanted = fieldsOf(content);
      const shown = await compareAndWrite({
        what: 'the listing',
        read: () => read({ session, listingRef }),
        compare: (item) => differencesOf(item, wanted),
        async write(json) {
          const url = listingPath(listingRef);
          return (await api.call({ session, method: 'PATCH', url, json, effect: 'content', listingRef })).body;
        },
      });
      return resultOf(shown, content);
    },

    checkSubmission: async ({ content, ...address }) => resultOf(await read(address), content),
  };
}

/** The wanted fields that the listing shows otherwise; undefined if there are none. */
function differencesOf(item: JsonObject, wanted: JsonObject): JsonObject | undefined {
  const differing = Object.entries(wanted).filter(([field, value]) => !isShown(item, field, value));
  return differing.length > 0 ? Object.fromEntries(differing) : undefined;
}

/** True if the listing shows the value, in whatever notation. */
function isShown(item: JsonObject, field: string, value: unknown): boolean {
  if (field === 'hours') return JSON.stringify(hoursOf(item)) === JSON.stringify(hoursOf({ hours: value }));
  if (field === 'closed') return (item[field] === true) === value;
  const [ours, theirs] = [asText(value), asText(item[field])];
  return field === 'phone' ? isSamePhone(ours ?? null, theirs) : comparableText(ours) === comparableText(theirs);
}

function resultOf(item: JsonObject, content: ListingContent): SubmissionResult {
  return submissionResult({
    publisher: 'The publisher',
    differing: Object.keys(differencesOf(item, fieldsOf(content)) ?? {}),
    // What the listing cannot show of this location, as it follows from SHOWN. The user reads it.
    losses: displayLosses({ publisher: 'The publisher', shows: SHOWN, content }),
    liveLink: asText(item['page']),
  });
}
