import { asCount, CHANGED, displayLosses, submissionResult, unusable } from '@listings/publisher-sdk';
import type { AccountClient, ListingContent, SubmissionCapability, SubmissionResult } from '@listings/publisher-sdk';
import type { Changesets } from './changesets.js';
import type { ConnectedElements } from './connected-elements.js';
import { readElement, tagsOfUser } from './element.js';
import type { ElementAddress, OsmElement, Tags } from './element.js';
import { SHOWN } from './listings.js';
import { afterConflict, withoutReverts } from './merge.js';
import type { MergedChanges } from './merge.js';
import type { Configuration } from './settings.js';
import { FIELDS, unfitFields } from './tags/fields.js';
import { changed } from './tags/tag-field.js';
import type { TagChanges } from './tags/tag-field.js';

/** How often to begin if others keep changing the element. */
const MOST_TRIES = 3;

/** What the parts of the plug-in share. */
export interface Parts {
  readonly api: AccountClient;
  readonly connected: ConnectedElements;
  readonly changesets: Changesets;
  readonly configuration: Configuration;
  readonly now: () => number;
}

/** Pushing a location: changes the tags that differ, and leaves alone what others have changed. An edit is live at once. */
export function createSubmission({ api, connected, changesets, configuration, now }: Parts): SubmissionCapability {
  return {
    takes: ['publicHolidayHours'],

    async submit({ session, listingRef, content }) {
      const address = { session, listingRef };
      await connected.demand(address);
      const first = await readElement(api, address);
      let shown = first;
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const merged = await mergedChanges(address, content, { before: first.tags, shown });
        if (Object.keys(merged.changes).length === 0) return resultOf(shown, content, merged);
        const next = { ...shown, tags: changed(shown.tags, merged.changes) };
        const stored = await changesets.update(session, next, commentOf(content, shown.tags, merged.changes));
        if (stored !== CHANGED) return resultOf(stored, content, merged);
        shown = await readElement(api, address);
      }
      throw unusable('others keep changing the element');
    },

    async checkSubmission({ session, listingRef, content }) {
      const address = { session, listingRef };
      await connected.demand(address);
      const shown = await readElement(api, address);
      return resultOf(shown, content, await mergedChanges(address, content, { before: shown.tags, shown }));
    },
  };

  /** What other mappers read about the edit. */
  function commentOf(content: ListingContent, tags: Tags, changes: TagChanges): string {
    const names = FIELDS.filter((field) =>
      Object.keys(field.changes(content, tags, today())).some((key) => key in changes),
    );
    return `Update ${names.map(({ name }) => name).join(', ')} of ${content.name}, by its owner`;
  }

  /** What may be written of the differences. The history is read only if others made the newest version. */
  async function mergedChanges(
    address: ElementAddress,
    content: ListingContent,
    { before, shown }: { readonly before: Tags; readonly shown: OsmElement },
  ): Promise<MergedChanges> {
    const wanted = changesOf(content, shown.tags, today());
    const fresh = afterConflict(wanted, before, shown.tags);
    const userId = asCount((await address.session.credentials())['userId']);
    if (Object.keys(fresh.changes).length === 0 || shown.userId === userId) return fresh;
    const ours = await tagsOfUser(api, address, userId);
    const { changes, foreign } = withoutReverts(fresh.changes, ours && changesOf(content, ours, today()));
    return { changes, foreign: [...fresh.foreign, ...foreign] };
  }

  function resultOf(shown: OsmElement, content: ListingContent, { foreign }: MergedChanges): SubmissionResult {
    const { tags } = shown;
    const left = FIELDS.filter(({ changes }) =>
      Object.keys(changes(content, tags, today())).some((key) => !foreign.includes(key)),
    );
    return submissionResult({
      publisher: 'OpenStreetMap',
      differing: [...left.map(({ name }) => name), ...unfitFields(content, tags, today())],
      losses: [
        ...FIELDS.flatMap(({ losses }) => losses?.(content, tags) ?? []),
        ...displayLosses({ publisher: 'OpenStreetMap', shows: SHOWN, content }),
        foreign.length > 0 &&
          `Others have changed this at OpenStreetMap since your last edit, so it stays: ${foreign.join(', ')}.`,
      ],
      liveLink: `${configuration.siteBase}/${shown.type}/${shown.id}`,
    });
  }

  function today(): string {
    return new Date(now()).toISOString().slice(0, 10);
  }
}

/** The changes of all fields. */
export function changesOf(content: ListingContent, tags: Tags, today: string): TagChanges {
  return Object.assign({}, ...FIELDS.map(({ changes }) => changes(content, tags, today))) as TagChanges;
}
