import { failureOf } from '@listings/publisher-sdk';
import type { ListingContent, ListingPlace } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
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
  readonly open: readonly AttributeChange[];
  /** In sentences for the user, without what was to be removed. */
  readonly losses: readonly string[];
}

/** The publisher's reason, by the name of the attribute. */
type Refusals = Map<string, string>;

/** Pushes what a location has or offers, and its social profiles, which have an endpoint of their own [publishers 1.4]. */
export function createAttributesPush({ api, configuration: { attributeNames } }: Parts) {
  return { put, check };

  /** Writes the attributes that differ. One that the publisher refuses keeps no other one from being written. */
  async function put(submission: Submission): Promise<AttributesStanding> {
    const before = await check(submission);
    if (before.open.length === 0) return before;
    const refusals = await write(submission, before.open);
    // A 200 does not mean that the publisher kept the values. Only a read shows what the listing displays.
    return check(submission, refusals);
  }

  /** Compares without a write. If the core handed over neither part, the attributes of the listing stay as they are. */
  async function check(submission: Submission, refusals?: Refusals): Promise<AttributesStanding> {
    const { content } = submission;
    if (!content.socialUrls && !content.attributes) return { open: [], losses: [] };
    const shown = await readAttributes(api, submission);
    const open = attributeChanges(shown, content, attributeNames);
    const lost = open.filter(({ value }) => value !== undefined);
    return {
      open,
      losses: [
        ...unknownNetworks(shown, content).map(
          (label) => `Social profile "${label}": the publisher has no such network.`,
        ),
        ...lost.map(({ name, label, part }) => {
          const reason = refusals?.get(name) ?? 'the publisher does not show it.';
          return `${part === 'socialUrls' ? 'Social profile' : 'Attribute'} "${label}": ${reason}`;
        }),
      ],
    };
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
    const attributes = changes.flatMap((change) => wireOf(change) ?? []);
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
}

/** An attribute on the wire; undefined for one to remove. */
function wireOf({ name, part, value }: AttributeChange): object | undefined {
  if (value === undefined) return undefined;
  if (part === 'socialUrls') return { name, valueType: 'URL', uriValues: [{ uri: value }] };
  return { name, valueType: typeof value === 'boolean' ? 'BOOL' : 'ENUM', values: [value] };
}
