import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCatalogue } from '@listings/event-catalogue';
import { documentedPublishers } from './documented-publishers.js';
import { renderEvent, renderIndex } from './render-event.js';

/** The folder of the pages below the checkout. */
export const EVENT_PAGES = 'docs/events';

/** The outcome of an update: `problem` is a sentence if a page is missing, out of date or left over. */
export interface EventPagesOutcome {
  readonly problem?: string;
  /** Number of events. */
  readonly pages: number;
}

/** Writes one page per event and the index. With `check` it only reports whether they are up to date. */
export async function updateEventPages(root: string, mode: 'write' | 'check'): Promise<EventPagesOutcome> {
  const events = eventCatalogue(await documentedPublishers());
  const folder = join(root, EVENT_PAGES);
  const wanted = new Map([
    ['README.md', renderIndex(events)],
    ...events.map((event): [string, string] => [`${event.name}.md`, renderEvent(event)]),
  ]);

  const present = existsSync(folder) ? readdirSync(folder) : [];
  const outdated = [...wanted].filter(
    ([file, text]) => !present.includes(file) || readFileSync(join(folder, file), 'utf8') !== text,
  );
  const leftOver = present.filter((file) => !wanted.has(file));
  const pages = events.length;
  const wrong = [...outdated.map(([file]) => file), ...leftOver];
  if (wrong.length === 0) return { pages };
  if (mode === 'check')
    return {
      pages,
      problem: `${EVENT_PAGES} is out of date (${wrong.join(', ')}): run "node tools/dev/event-pages.mjs" and commit the files.`,
    };
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of outdated) writeFileSync(join(folder, file), text);
  for (const file of leftOver) rmSync(join(folder, file));
  return { pages };
}
