import { asFlag, asLink, compareAndWrite, submissionResult } from '@listings/publisher-sdk';
import type { JsonObject, ListingContent, SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import { readPage, shownFields } from '../listings/page-to-listing.js';
import type { Parts } from '../parts.js';
import { comparePage, fieldWords } from './page-fields.js';

/** Pushes data: whole fields, which take effect at once. Reads the page again to confirm [publishers 2.4]. */
export function createSubmission({ accounts }: Parts): SubmissionCapability {
  return {
    takes: ['permanentlyClosed'],

    async submit({ content, ...address }) {
      const page = await accounts.pageFor('submission', address);
      const stored = await compareAndWrite({
        what: 'the page',
        read: () => readPage(page, shownFields),
        compare(shown) {
          const { fields } = comparePage(shown, content);
          return Object.keys(fields).length > 0 ? fields : undefined;
        },
        async write(fields) {
          await page.post(fields);
          return readPage(page, shownFields);
        },
      });
      return resultOf(stored, content);
    },

    async checkSubmission({ content, ...address }) {
      return resultOf(await readPage(accounts.page(address), shownFields), content);
    },
  };
}

/** An unpublished page stores the data, but only its administrators see it [publishers 2.4]. */
const NOT_PUBLISHED = 'The page is not published at Publisher B, so customers do not see it; publish the page there';

/** A field that still differs was accepted, but not stored. */
function resultOf(page: JsonObject, content: ListingContent): SubmissionResult {
  if (asFlag(page['is_published']) === false) return { state: 'rejected', fields: [], text: NOT_PUBLISHED };
  const { fields, losses } = comparePage(page, content);
  const [differing, liveLink] = [Object.keys(fields), asLink(page['link'])];
  return submissionResult({ publisher: 'Publisher B', differing, words: fieldWords, losses, liveLink });
}
