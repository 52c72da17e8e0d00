import { compareAndWrite, submissionResult } from '@listings/publisher-sdk';
import type { SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import type { AttributePart } from '../attributes/attribute-changes.js';
import { createAttributesPush } from '../attributes/put-attributes.js';
import type { AttributesStanding, Submission } from '../attributes/put-attributes.js';
import { readLocation } from '../listings/read-location.js';
import type { Parts } from '../parts.js';
import type { Location } from '../wire/messages.js';
import { differencesOf, forgottenBefore, lossesOf } from './differences.js';
import { fieldLabels } from './fields.js';

/** The parts that are attributes, in words for the user. */
const NAMES: Readonly<Record<AttributePart, string>> = { socialUrls: 'social profiles', attributes: 'attributes' };

/** Pushes a location's data [publishers 1.4, push rule]: read, compare, one PATCH, then wait for the review. */
export function createSubmission(parts: Parts): SubmissionCapability {
  const { api, verification, now } = parts;
  const { pollSteps } = parts.configuration;
  const attributes = createAttributesPush(parts);
  // The age of an edit is unknown, so its polls come after a step from the middle of the schedule.
  const pollAfterMs = pollSteps[Math.floor(pollSteps.length / 2)] ?? pollSteps[0];
  return {
    takes: ['serviceArea', 'socialUrls', 'attributes', 'permanentlyClosed'],

    async submit(submission) {
      const shown = await compareAndWrite({
        what: 'the listing',
        read: () => readLocation(api, submission),
        compare(current) {
          const differences = differencesIn(submission, current);
          return differences.length > 0 ? differences : undefined;
        },
        async write(differences) {
          await api.call('patchLocation', submission, {
            query: { updateMask: [...new Set(differences.flatMap(({ mask }) => mask))].join(',') },
            json: Object.assign({}, ...differences.map(({ values }) => values)),
          });
          // The response to PATCH shows what the publisher stored. Only a read shows what the listing displays.
          return readLocation(api, submission);
        },
      });
      return standing(submission, shown, await attributes.put(submission));
    },

    async checkSubmission(submission) {
      return standing(submission, await readLocation(api, submission), await attributes.check(submission));
    },
  };

  function differencesIn({ content }: Submission, location: Location) {
    return differencesOf(content, location, forgottenBefore(now()));
  }

  /** While edits are pending, the listing shows them already. Only a difference after that means a rejection. */
  async function standing(
    submission: Submission,
    location: Location,
    { losses: attributeLosses, open }: AttributesStanding,
  ): Promise<SubmissionResult> {
    const losses = [...attributeLosses, ...lossesOf(submission.content, location)];
    const obstacle = await obstacleOf(submission, location);
    if (obstacle) return { state: 'rejected', fields: [], text: obstacle };
    if (location.metadata?.hasPendingEdits)
      return { state: 'pending', pollAfterMs, losses: losses.length > 0 ? losses : undefined };
    const differing = differencesIn(submission, location).map(({ path }) => path);
    const [stays] = Map.groupBy(
      open.filter(({ value }) => value === undefined),
      ({ part }) => part,
    );
    if (differing.length === 0 && stays) {
      const [part, changes] = stays;
      const text = `The publisher did not remove these ${NAMES[part]}: ${changes.map(({ label }) => label).join(', ')}`;
      return { state: 'rejected', fields: [part], text };
    }
    const liveLink = location.metadata?.mapsUri || undefined;
    return submissionResult({ publisher: 'The publisher', differing, words: fieldLabels, losses, liveLink });
  }

  /** Customers see nothing of a duplicate or suspended profile: a push to it never goes live [publishers 1.4]. */
  async function obstacleOf(submission: Submission, { metadata }: Location): Promise<string | undefined> {
    if (metadata?.duplicateLocation)
      return 'The publisher treats this profile as a duplicate, so changes do not go live. Resolve the duplicate at the publisher.';
    if (metadata?.canOperateLocalPost) return undefined;
    const { state, reason = 'The publisher has closed this profile' } = await verification.readVerification(submission);
    return state === 'FAILED' ? `${reason}, so changes do not go live. Resolve this at the publisher.` : undefined;
  }
}
