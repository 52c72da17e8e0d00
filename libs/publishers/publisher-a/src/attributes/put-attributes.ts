import { failureOf } from '@listings/publisher-sdk';
import type { ListingContent, ListingPlace } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import type { Attributes } from '../wire/messages.js';
import { listingNames } from '../wire/resource-names.js';
import { attributeChanges, unknownNetworks } from './attribute-changes.js';
import type { AttributeChange } from './attribute-changes.js';
import { readAttributes } from './read-attributes.js';

/** A content for a listing. */
export interface Submission extends ListingPlace {
  readonly content: ListingContent;
}

/** What the listing does not show as the content wants it. */
export interface AttributesStanding {
  /** In sentences for the user. */
  readonly losses: readonly string[];
  /** What the listing still shows and was to be removed. */
  readonly remaining: readonly AttributeChange[];
}

/** The publisher's reason, by the name of the attribute. */
type Refusals = Map<string, string>;

const NOTHING: AttributesStanding = { losses: [], remaining: [] };

/** Pushes what a location has or offers, and its social profiles, which have an endpoint of their own [publishers 1.4]. */
export function createAttributesPush({ api, configuration: { attributeNames } }: Parts) {
  return { put, check };

  /** Writes the attributes that differ. One that the publisher refuses keeps no other one from being written. */
  async function put(submission: Submission): Promise<AttributesStanding> {
    if (!handsOver(submission.content)) return NOTHING;
    const shown = await readAttributes(api, submission);
    const changes = attributeChanges(shown, submission.content, attributeNames);
    if (changes.length === 0) return standing(shown, submission.content);
    const refusals = await write(submission, changes);
    // A 200 does not mean that the publisher kept the values. Only a read shows what the listing displays.
    return standing(await readAttributes(api, submission), submission.content, refusals);
  }

  /** Compares without a write. */
  async function check(submission: Submission): Promise<AttributesStanding> {
    return handsOver(submission.content)
      ? standing(await readAttributes(api, submission), submission.content)
      : NOTHING;
  }

  /**
   * Writes all changes at once and, if the publisher refuses one of them, each alone. If the limit of edits is reached,
   * the core tries again later. It does so only after progress: otherwise the same refused values would reach the limit
   * each time, and the push would never end.
   */
  async function write(place: ListingPlace, changes: readonly AttributeChange[]): Promise<Refusals> {
    const refusal = await refusalOf(place, changes);
    if (refusal === undefined) return new Map();
    if (changes.length === 1) return new Map(changes.map(({ name }) => [name, refusal]));
    const refusals: Refusals = new Map();
    let hasProgress = false;
    for (const change of changes) {
      try {
        const reason = await refusalOf(place, [change]);
        if (reason === undefined) hasProgress = true;
        else refusals.set(change.name, reason);
      } catch (error) {
        if (failureOf(error).kind !== 'RATE_LIMITED' || hasProgress || refusals.size === 0) throw error;
        break;
      }
    }
    return refusals;
  }

  /** Writes the changes. Returns the reason why the publisher refused these values; other failures are thrown. */
  async function refusalOf(place: ListingPlace, changes: readonly AttributeChange[]): Promise<string | undefined> {
    // The publisher deletes an attribute that the mask names and the body lacks [publishers 1.4].
    const attributeMask = changes.map(({ name }) => name).join(',');
    const attributes = changes.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, ...value }]));
    const json = { name: `${listingNames(place.listingRef).location}/attributes`, attributes };
    try {
      await api.call('patchAttributes', place, { query: { attributeMask }, json });
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      // An unverified profile takes no edit at all.
      if (failure.kind !== 'CONTENT_REJECTED' || failure.code === 'unverified') throw error;
      return failure.text;
    }
  }

  function standing(shown: Attributes, content: ListingContent, refusals?: Refusals): AttributesStanding {
    const open = attributeChanges(shown, content, attributeNames);
    const lost = open.filter(({ value }) => value !== undefined);
    return {
      losses: [
        ...unknownNetworks(shown, content).map(
          (label) => `Social profile "${label}": the publisher has no such network.`,
        ),
        ...lost.map(({ name, label, part }) => {
          const reason = refusals?.get(name) ?? 'the publisher does not show it.';
          return `${part === 'socialUrls' ? 'Social profile' : 'Attribute'} "${label}": ${reason}`;
        }),
      ],
      remaining: open.filter(({ value }) => value === undefined),
    };
  }
}

/** Whether the core handed over one of the parts; otherwise the attributes of the listing stay as they are. */
function handsOver({ socialUrls, attributes }: ListingContent): boolean {
  return socialUrls !== undefined || attributes !== undefined;
}
