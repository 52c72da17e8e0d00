import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_PAGES, updateEventPages } from './event-pages.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
const pages = readdirSync(join(CHECKOUT, EVENT_PAGES)).filter((file) => file.endsWith('.md'));
/** The index is no page of an event. */
const EVENTS = pages.length - 1;
const read = (file: string) => readFileSync(join(CHECKOUT, EVENT_PAGES, file), 'utf8');

describe('the pages of the events', () => {
  it('[6] are up to date with the catalogue', async () => {
    expect(await updateEventPages(CHECKOUT, 'check')).toEqual({ pages: EVENTS });
  });

  it('[6] are one for each event, and the index, to which the guide links, lists them', () => {
    const listed = [...read('README.md').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, file]) => file);
    for (const file of pages.filter((each) => each !== 'README.md')) expect(listed).toContain(file);
    expect(readFileSync(join(CHECKOUT, 'docs/webhooks.md'), 'utf8')).toContain('(events/README.md)');
  });

  it('[6] have no broken link, and say when the event fires and when not', () => {
    for (const file of pages) {
      const targets = [...read(file).matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target);
      expect([file, targets.filter((target) => !existsSync(join(CHECKOUT, EVENT_PAGES, target)))]).toEqual([file, []]);
      if (file === 'README.md') continue;
      for (const heading of ['## When it fires', '## When it does not fire', '## Fields', '## Notes'])
        expect([file, read(file)]).toEqual([file, expect.stringContaining(heading)]);
    }
  });
});

describe('updating the pages', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'events-'));
    mkdirSync(join(root, 'docs'));
    cpSync(join(CHECKOUT, EVENT_PAGES), join(root, EVENT_PAGES), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('[6] reports a page that was edited, one that is missing and one too many, and repairs them', async () => {
    writeFileSync(join(root, EVENT_PAGES, 'profile.created.md'), 'edited');
    rmSync(join(root, EVENT_PAGES, 'profile.updated.md'));
    writeFileSync(join(root, EVENT_PAGES, 'profile.renamed.md'), 'left over');
    const { problem } = await updateEventPages(root, 'check');
    for (const name of ['profile.created', 'profile.updated', 'profile.renamed'])
      expect(problem).toContain(`${name}.md`);
    expect(problem).toContain('node tools/dev/event-pages.mjs');

    expect(await updateEventPages(root, 'write')).toEqual({ pages: EVENTS });
    expect(await updateEventPages(root, 'check')).toEqual({ pages: EVENTS });
  });
});
