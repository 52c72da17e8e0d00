import { failureOf } from '@listings/publisher-sdk';
import type { ListingContent, PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { readAttributes, socialUrlsOf } from '../listings/attributes.js';
import type { AttributesAnswer } from '../listings/attributes.js';
import type { Parts } from '../parts.js';
import { listingNames } from '../wire/resource-names.js';
import { attributeValuesOf } from '../wire/attribute-names.js';
import { attributesWrite } from './attribute-change.js';
import type { AttributeChange } from './attribute-change.js';
import { valueChanges } from './attribute-values.js';
import { linkChanges, unknownNetworks } from './social-links.js';

interface Submission {
  readonly session: PublisherSession;
  readonly listingRef: string;
  readonly content: ListingContent;
}

/** What the listing does not show as the content wants it. */
export interface AttributesStanding {
  /** In sentences for the user. */
  readonly losses: readonly string[];
  /** What the listing still shows and was to be removed. */
  readonly remaining: readonly AttributeChange[];
}

/**
 * The attributes of a listing, which have an endpoint of their own [publishers 1.4]: what the location has or offers, and the links to
 * profiles on other networks.
 */
export interface Attributes {
  /** Writes the attributes that differ. One that the publisher refuses keeps no other one from being written. */
  put(submission: Submission): Promise<AttributesStanding>;
  /** Compares without a write. */
  check(submission: Submission): Promise<AttributesStanding>;
}

/** The publisher's reason, by the name of the attribute. */
type Refusals = Map<string, string>;

const NOTHING: AttributesStanding = { losses: [], remaining: [] };

/** Creates the calls for the attributes. */
export function createAttributes({ api, configuration }: Pick<Parts, 'api' | 'configuration'>): Attributes {
  return {
    async put(submission) {
      if (!handsOverAttributes(submission.content)) return NOTHING;
      const shown = await read(submission);
      const changes = changesOf(shown, submission.content);
      if (changes.length === 0) return standing(shown, submission.content);
      const refusals = await write(submission, changes);
      // A 200 does not mean that the publisher kept the values. Only a read shows what the listing displays.
      return standing(await read(submission), submission.content, refusals);
    },

    async check(submission) {
      return handsOverAttributes(submission.content) ? standing(await read(submission), submission.content) : NOTHING;
    },
  };

  function read(submission: Submission): Promise<AttributesAnswer> {
    return readAttributes(api, configuration, submission);
  }

  function changesOf(shown: AttributesAnswer, content: ListingContent): readonly AttributeChange[] {
    const { attributeNames } = configuration;
    return [
      ...linkChanges(socialUrlsOf(shown), content),
      ...valueChanges(attributeValuesOf(shown.attributes ?? [], attributeNames), content, attributeNames),
    ];
  }

  /** Writes all changes at once and, if the publisher refuses one of them, each alone. */
  async function write(submission: Submission, changes: readonly AttributeChange[]): Promise<Refusals> {
    const refusal = await refusalOf(patch(submission, changes));
    if (!refusal) return new Map();
    const [only, ...others] = changes;
    return others.length > 0 ? writeEach(submission, changes) : new Map([[only?.name ?? '', refusal]]);
  }

  /**
   * If the limit of edits is reached, the core tries again later. It does so only after progress: otherwise the same
   * refused values would reach the limit each time, and the push would never end.
   */
  async function writeEach(submission: Submission, changes: readonly AttributeChange[]): Promise<Refusals> {
    const refusals: Refusals = new Map();
    let hasProgress = false;
    for (const change of changes) {
      try {
        const refusal = await refusalOf(patch(submission, [change]));
        if (refusal) refusals.set(change.name, refusal);
        else hasProgress = true;
      } catch (error) {
        if (failureOf(error).kind !== 'RATE_LIMITED' || hasProgress || refusals.size === 0) throw error;
        break;
      }
    }
    return refusals;
  }

  async function patch({ session, listingRef }: Submission, changes: readonly AttributeChange[]): Promise<void> {
    const name = `${listingNames(listingRef).location}/attributes`;
    const { mask, attributes } = attributesWrite(changes);
    await api.call({
      session,
      method: 'PATCH',
      url: `${configuration.infoBase}/v1/${name}`,
      query: { attributeMask: mask.join(',') },
      json: { name, attributes },
      effect: 'edit',
      listingRef,
      answer: Type.Unknown(),
    });
  }

  function standing(
    shown: AttributesAnswer,
    content: ListingContent,
    refusals: Refusals = new Map(),
  ): AttributesStanding {
    const open = changesOf(shown, content);
    const lost = open.filter(({ value }) => value !== undefined);
    return {
      losses: [
        ...unknownNetworks(socialUrlsOf(shown), content).map((label) =>
          loss({ label, part: 'socialUrls' }, 'the publisher has no such network.'),
        ),
        ...lost.map((change) => loss(change, refusals.get(change.name) ?? 'the publisher does not show it.')),
      ],
      remaining: open.filter(({ value }) => value === undefined),
    };
  }
}

/** Whether the core handed over one of the parts; otherwise the attributes of the listing stay as they are. */
function handsOverAttributes({ socialUrls, attributes }: ListingContent): boolean {
  return socialUrls !== undefined || attributes !== undefined;
}

function loss({ label, part }: Pick<AttributeChange, 'label' | 'part'>, reason: string): string {
  return `${part === 'socialUrls' ? 'Social profile' : 'Attribute'} "${label}": ${reason}`;
}

/** The reason why the publisher refused these values; undefined if it accepted them. Other failures are thrown. */
async function refusalOf(write: Promise<void>): Promise<string | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    if (!isAboutValues(failure)) throw error;
    return failure.text;
  }
}

/** An unverified profile takes no edit at all. */
function isAboutValues(failure: PublisherFailure): failure is PublisherFailure & { readonly kind: 'CONTENT_REJECTED' } {
  return failure.kind === 'CONTENT_REJECTED' && failure.code !== 'unverified';
}
