import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { CHECKOUT, textOf } from '../testing/checkout.js';
import { EVENT_PAGES, updateEventPages } from './event-pages.js';

const pages = readdirSync(join(CHECKOUT, EVENT_PAGES)).filter((file) => file.endsWith('.md'));

/** The index is no page of an event. */
const EVENTS = pages.length - 1;
const read = (file: string) => textOf(`${EVENT_PAGES}/${file}`);

describe('the pages of the events', () => {
  it('[6] are up to date with the catalogue', async () => {
    expect(await updateEventPages(CHECKOUT, 'check')).toEqual({ entries: EVENTS });
  });

  it('[6] are one for each event, and the index, to which the guide links, lists them', () => {
    const listed = [...read('README.md').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, file]) => file);
    for (const file of pages.filter((each) => each !== 'README.md')) expect(listed).toContain(file);
    expect(textOf('docs/webhooks.md')).toContain('(events/README.md)');
  });
});

describe('updating the pages', () => {
  const root = perTest(temporaryFolder);

  beforeEach(() => cpSync(join(CHECKOUT, EVENT_PAGES), root.at(EVENT_PAGES), { recursive: true }));

  it('[6] reports a page that was edited, one that is missing and one too many, and repairs them', async () => {
    root.write(`${EVENT_PAGES}/profile.created.md`, 'edited');
    rmSync(root.at(`${EVENT_PAGES}/profile.updated.md`));
    root.write(`${EVENT_PAGES}/profile.renamed.md`, 'left over');
    const { problem } = await updateEventPages(root.path, 'check');
    for (const name of ['profile.created', 'profile.updated', 'profile.renamed'])
      expect(problem).toContain(`${name}.md`);
    expect(problem).toContain('node tools/dev/event-pages.mjs');

    for (const mode of ['write', 'check'] as const)
      expect(await updateEventPages(root.path, mode)).toEqual({ entries: EVENTS });
  });
});
