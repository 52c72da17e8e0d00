import { asFlag, asLink, compareAndWrite, submissionResult, unusable } from '@listings/publisher-sdk';
import type { JsonObject, ListingContent, SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import type { Account, OpenAccount } from '../account/accounts.js';
import { asId } from '../ids.js';
import { comparePage } from './page-fields.js';
import type { PageDifference } from './page-fields.js';

const comparedFields = [
  'id',
  'name',
  'link',
  'category_list',
  'about',
  'description',
  'phone',
  'website',
  'location',
  'hours',
  'is_always_open',
  'is_permanently_closed',
  'store_number',
  'temporary_status',
  'is_published',
].join(',');

/** Pushes data: whole fields, which take effect at once. Reads the page again to confirm [publishers 2.4]. */
export function createSubmission(openAccount: OpenAccount): SubmissionCapability {
  return {
    async submit({ session, listingRef, content }) {
      const account = openAccount(session);
      await account.require(listingRef, 'submission');
      const path = `/${encodeURIComponent(listingRef)}`;
      const page = await compareAndWrite({
        what: 'the page',
        read: () => readPage(account, listingRef),
        compare: (shown) => changesOf(shown, content),
        async write(form) {
          await account.asPage(listingRef, { method: 'POST', path, form, purpose: 'content' });
          return readPage(account, listingRef);
        },
      });
      return resultOf(page, content);
    },

    async checkSubmission({ session, listingRef, content }) {
      return resultOf(await readPage(openAccount(session), listingRef), content);
    },
  };
}

function changesOf(page: JsonObject, content: ListingContent): PageDifference['fields'] | undefined {
  const { fields } = comparePage(page, content);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

async function readPage(account: Account, listingRef: string): Promise<JsonObject> {
  const page = await account.asPage(listingRef, {
    method: 'GET',
    path: `/${encodeURIComponent(listingRef)}`,
    query: { fields: comparedFields },
    purpose: 'read',
  });
  if (asId(page['id']) === listingRef) return page;
  throw unusable(`Publisher B returned an unusable response about page ${listingRef}`);
}

/** An unpublished page stores the data, but only its administrators see it [publishers 2.4]. */
const NOT_PUBLISHED = 'The page is not published at Publisher B, so customers do not see it; publish the page there';

/** The fields whose names at the publisher are not words. */
const names: Readonly<Record<string, string>> = {
  category_list: 'categories',
  location: 'address',
  is_always_open: 'opening hours',
  hours: 'opening hours',
  temporary_status: 'temporary closure',
};

/** A field that still differs was accepted, but not stored. */
function resultOf(page: JsonObject, content: ListingContent): SubmissionResult {
  if (asFlag(page['is_published']) === false) return { state: 'rejected', fields: [], text: NOT_PUBLISHED };
  const { fields, losses } = comparePage(page, content);
  const [differing, liveLink] = [Object.keys(fields), asLink(page['link'])];
  return submissionResult({ publisher: 'Publisher B', differing, words: names, losses, liveLink });
}
