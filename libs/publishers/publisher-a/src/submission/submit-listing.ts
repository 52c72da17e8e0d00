import { compareAndWrite } from '@listings/publisher-sdk';
import type { ListingContent, PublisherSession, SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import { Location } from '../listings/location.js';
import { readLocation } from '../listings/read-location.js';
import type { Parts } from '../parts.js';
import { editPollAfterMs } from '../posts/poll-schedule.js';
import { listingNames } from '../wire/resource-names.js';
import { differencesOf, lossesOf } from './differences.js';
import type { Difference } from './differences.js';
import type { AttributePart } from './attribute-change.js';
import { createAttributes } from './put-attributes.js';
import type { AttributesStanding } from './put-attributes.js';
import { forgottenBefore } from './special-dates.js';

interface Submission {
  readonly session: PublisherSession;
  readonly listingRef: string;
  readonly content: ListingContent;
}

/** The parts that are attributes, in words for the user. */
const NAMES: Readonly<Record<AttributePart, string>> = { socialUrls: 'social profiles', attributes: 'attributes' };

/**
 * Pushes a location's data [publishers 1.4, push rule]: read, compare, one PATCH, then wait for the publisher's review.
 */
export function createSubmission(parts: Parts): SubmissionCapability {
  const { api, access, configuration, verification, now } = parts;
  const attributes = createAttributes(parts);
  return {
    takes: ['serviceArea', 'socialUrls', 'attributes'],

    async submit(submission) {
      return access.explain(submission.session, submission.listingRef, async () => {
        const shown = await compareAndWrite({
          what: 'the listing',
          read: () => read(submission),
          compare(current) {
            const differences = differencesOf(submission.content, current, forgottenBefore(now()));
            return differences.length > 0 ? differences : undefined;
          },
          async write(differences) {
            await patch(submission, differences);
            // The response to PATCH shows what the publisher stored. Only a read shows what the listing displays.
            return read(submission);
          },
        });
        return standing(submission, shown, await attributes.put(submission));
      });
    },

    async checkSubmission(submission) {
      return access.explain(submission.session, submission.listingRef, async () =>
        standing(submission, await read(submission), await attributes.check(submission)),
      );
    },
  };

  async function patch({ session, listingRef }: Submission, differences: readonly Difference[]): Promise<void> {
    await api.call({
      session,
      method: 'PATCH',
      url: `${configuration.infoBase}/v1/${listingNames(listingRef).location}`,
      query: { updateMask: [...new Set(differences.flatMap(({ mask }) => mask))].join(',') },
      json: Object.assign({}, ...differences.map(({ values }) => values)),
      effect: 'edit',
      listingRef,
      answer: Location,
    });
  }

  function read(submission: Submission): Promise<Location> {
    return readLocation(api, configuration, submission);
  }

  /** While edits are pending, the listing shows them already. Only a difference after that means a rejection. */
  async function standing(
    submission: Submission,
    location: Location,
    attributesThere: AttributesStanding,
  ): Promise<SubmissionResult> {
    const { content } = submission;
    const all = [...attributesThere.losses, ...lossesOf(content, location)];
    const losses = all.length > 0 ? all : undefined;
    const obstacle = await obstacleOf(submission, location);
    if (obstacle) return { state: 'rejected', fields: [], text: obstacle };
    if (location.metadata?.hasPendingEdits) {
      return { state: 'pending', pollAfterMs: editPollAfterMs(configuration.pollSteps), losses };
    }
    const differences = differencesOf(content, location, forgottenBefore(now()));
    if (differences.length > 0)
      return {
        state: 'rejected',
        fields: differences.map(({ name }) => name),
        text: `The publisher did not accept these fields: ${differences.map(({ label }) => label).join(', ')}`,
      };
    const [stays] = Map.groupBy(attributesThere.remaining, ({ part }) => part);
    if (stays) {
      const [part, changes] = stays;
      return {
        state: 'rejected',
        fields: [part],
        text: `The publisher did not remove these ${NAMES[part]}: ${changes.map(({ label }) => label).join(', ')}`,
      };
    }
    return { state: 'live', liveLink: location.metadata?.mapsUri || undefined, losses };
  }

  /**
   * Customers see nothing of a duplicate or suspended profile: a push to it never goes live, whatever the listing shows
   * to its owner [publishers 1.4].
   */
  async function obstacleOf({ session, listingRef }: Submission, { metadata }: Location): Promise<string | undefined> {
    if (metadata?.duplicateLocation)
      return 'The publisher treats this profile as a duplicate, so changes do not go live. Resolve the duplicate at the publisher.';
    if (metadata?.canOperateLocalPost) return undefined;
    const { state, reason } = await verification.readVerification({ session, listingRef });
    return state === 'FAILED'
      ? `${reason ?? 'The publisher has closed this profile'}, so changes do not go live. Resolve this at the publisher.`
      : undefined;
  }
}
