import { failureOf } from '@listings/publisher-sdk';
import type { ListingContent, PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { readAttributes, socialUrlsOf } from '../listings/attributes.js';
import type { Parts } from '../parts.js';
import { listingNames } from '../wire/resource-names.js';
import { handsOverLinks, linkChanges, socialLinksWrite, unknownNetworks } from './social-links.js';
import type { LinkChange, ShownLinks } from './social-links.js';

interface Submission {
  readonly session: PublisherSession;
  readonly listingRef: string;
  readonly content: ListingContent;
}

/** What the listing does not show as the content wants it. */
export interface LinksStanding {
  /** In sentences for the user. */
  readonly losses: readonly string[];
  /** The networks whose links the listing still shows. */
  readonly remaining: readonly string[];
}

/** The links to profiles on other networks: attributes, which have an endpoint of their own [publishers 1.4]. */
export interface SocialLinks {
  /** Writes the links that differ. A link that the publisher refuses keeps no other one from being written. */
  put(submission: Submission): Promise<LinksStanding>;
  /** Compares without a write. */
  check(submission: Submission): Promise<LinksStanding>;
}

/** The publisher's reason, by network. */
type Refusals = Map<string, string>;

const NOTHING: LinksStanding = { losses: [], remaining: [] };

/** Creates the calls for the links. */
export function createSocialLinks({ api, configuration }: Pick<Parts, 'api' | 'configuration'>): SocialLinks {
  return {
    async put(submission) {
      if (!handsOverLinks(submission.content)) return NOTHING;
      const shown = await read(submission);
      const changes = linkChanges(shown, submission.content);
      if (changes.length === 0) return standing(shown, submission.content);
      const refusals = await write(submission, changes);
      // A 200 does not mean that the publisher kept the link. Only a read shows what the listing displays.
      return standing(await read(submission), submission.content, refusals);
    },

    async check(submission) {
      return handsOverLinks(submission.content) ? standing(await read(submission), submission.content) : NOTHING;
    },
  };

  async function read(submission: Submission): Promise<ShownLinks> {
    return socialUrlsOf(await readAttributes(api, configuration, submission));
  }

  /** Writes all changes at once and, if the publisher refuses one of them, each alone. */
  async function write(submission: Submission, changes: readonly LinkChange[]): Promise<Refusals> {
    const refusal = await refusalOf(patch(submission, changes));
    if (!refusal) return new Map();
    const [only, ...others] = changes;
    return others.length > 0 ? writeEach(submission, changes) : new Map([[only?.network ?? '', refusal]]);
  }

  /**
   * If the limit of edits is reached, the core tries again later. It does so only after progress: otherwise the same
   * refused links would reach the limit each time, and the push would never end.
   */
  async function writeEach(submission: Submission, changes: readonly LinkChange[]): Promise<Refusals> {
    const refusals: Refusals = new Map();
    let hasProgress = false;
    for (const change of changes) {
      try {
        const refusal = await refusalOf(patch(submission, [change]));
        if (refusal) refusals.set(change.network, refusal);
        else hasProgress = true;
      } catch (error) {
        if (failureOf(error).kind !== 'RATE_LIMITED' || hasProgress || refusals.size === 0) throw error;
        break;
      }
    }
    return refusals;
  }

  async function patch({ session, listingRef }: Submission, changes: readonly LinkChange[]): Promise<void> {
    const name = `${listingNames(listingRef).location}/attributes`;
    const { mask, attributes } = socialLinksWrite(changes);
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
}

function standing(shown: ShownLinks, content: ListingContent, refusals: Refusals = new Map()): LinksStanding {
  const open = linkChanges(shown, content);
  const lost = open.filter(({ uri }) => uri !== undefined);
  return {
    losses: [
      ...unknownNetworks(shown, content).map((label) => loss(label, 'the publisher has no such network.')),
      ...lost.map(({ network, label }) => loss(label, refusals.get(network) ?? 'the publisher does not show it.')),
    ],
    remaining: open.filter(({ uri }) => uri === undefined).map(({ label }) => label),
  };
}

function loss(label: string, reason: string): string {
  return `Social profile "${label}": ${reason}`;
}

/** The reason why the publisher refused these links; undefined if it accepted them. Other failures are thrown. */
async function refusalOf(write: Promise<void>): Promise<string | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    if (!isAboutLinks(failure)) throw error;
    return failure.text;
  }
}

/** An unverified profile takes no edit at all. */
function isAboutLinks(failure: PublisherFailure): failure is PublisherFailure & { readonly kind: 'CONTENT_REJECTED' } {
  return failure.kind === 'CONTENT_REJECTED' && failure.code !== 'unverified';
}
