import { eventCatalogue } from '@listings/event-catalogue';
import { updateFolder } from '../generated/update-files.js';
import type { UpdateMode, UpdateOutcome } from '../generated/update-files.js';
import { documentedPublishers } from './documented-publishers.js';
import { renderEvent, renderIndex } from './render-event.js';

/** The folder of the pages below the checkout. */
export const EVENT_PAGES = 'docs/events';

/** Writes one page per event and the index. With `check` it only reports whether they are up to date. */
export async function updateEventPages(root: string, mode: UpdateMode): Promise<UpdateOutcome> {
  const events = eventCatalogue(await documentedPublishers());
  const files = new Map([
    ['README.md', renderIndex(events)],
    ...events.map((event): [string, string] => [`${event.name}.md`, renderEvent(event)]),
  ]);
  const problem = updateFolder(EVENT_PAGES, { root, files, script: 'tools/dev/event-pages.mjs' }, mode);
  return { entries: events.length, problem };
}
