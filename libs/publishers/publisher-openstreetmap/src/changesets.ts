import { CHANGED, unusable } from '@listings/publisher-sdk';
import type { AccountClient, PublisherContext, PublisherSession } from '@listings/publisher-sdk';
import type { EditPace } from './edit-pace.js';
import { changesetXml, elementXml } from './element-xml.js';
import { refOf } from './element.js';
import type { OsmElement } from './element.js';
import type { Configuration } from './settings.js';
import { LONGEST_VALUE } from './tags/tag-field.js';

/** Edits of the map, each in a changeset of its own that says who made it, why, and where the data comes from. */
export interface Changesets {
  /** Replaces an element under its version. Returns it as it is stored, or CHANGED if another version has replaced that one. */
  update(session: PublisherSession, element: OsmElement, comment: string): Promise<OsmElement | typeof CHANGED>;
  /** Creates a node and returns its reference. */
  create(session: PublisherSession, node: Pick<OsmElement, 'tags' | 'lat' | 'lon'>, comment: string): Promise<string>;
}

const XML = { 'content-type': 'text/xml; charset=utf-8' };

/** Creates the one place that edits the map. */
export function createChangesets(
  { log }: Pick<PublisherContext, 'log'>,
  { createdBy, source }: Configuration,
  { api, pace }: { readonly api: AccountClient; readonly pace: EditPace },
): Changesets {
  return {
    update: (session, element, comment) =>
      within(session, comment, async (changeset) => {
        const listingRef = refOf(element);
        const { body, refusal } = await api.call({
          session,
          method: 'PUT',
          url: `/${listingRef}`,
          headers: XML,
          text: elementXml(element, changeset),
          effect: 'content',
          listingRef,
          as: 'text',
          expected: [409],
        });
        if (refusal) return CHANGED;
        return { ...element, version: Number(idIn(body, 'the version of the element')) };
      }),

    create: (session, node, comment) =>
      within(session, comment, async (changeset) => {
        const { body } = await api.call({
          session,
          method: 'PUT',
          url: '/node/create',
          headers: XML,
          text: elementXml({ ...node, type: 'node' }, changeset),
          effect: 'content',
          as: 'text',
        });
        return `node/${idIn(body, 'the id of the node')}`;
      }),
  };

  /** Opens a changeset for the work, and closes it after. One that stays open ends by itself after an hour. */
  async function within<Result>(
    session: PublisherSession,
    comment: string,
    work: (changeset: string) => Promise<Result>,
  ): Promise<Result> {
    pace.count(session.connectionId);
    const tags = { comment: comment.slice(0, LONGEST_VALUE), created_by: createdBy, source };
    const { body } = await api.call({
      session,
      method: 'PUT',
      url: '/changeset/create',
      headers: XML,
      text: changesetXml(tags),
      effect: 'write',
      as: 'text',
    });
    const changeset = idIn(body, 'the id of the changeset');
    const result = await work(changeset);
    try {
      await api.call({
        session,
        method: 'PUT',
        url: `/changeset/${changeset}/close`,
        effect: 'write',
        as: 'text',
      });
    } catch (error) {
      log('info', 'a changeset stays open until it ends by itself', { changeset, cause: String(error) });
    }
    return result;
  }
}

/** The number in the body of a write. */
function idIn(body: string, what: string): string {
  const text = body.trim();
  if (/^[1-9]\d{0,18}$/.test(text)) return text;
  throw unusable(`OpenStreetMap returned no valid value for ${what}`, { outcomeUnknown: true });
}
