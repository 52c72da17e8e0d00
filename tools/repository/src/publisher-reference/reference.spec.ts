import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { docGaps } from './doc-gaps.js';
import { readSdk } from './read-sdk.js';
import { REFERENCE_FILE, updateReference } from './reference-file.js';
import { renderReference } from './render-reference.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
const sdk = readSdk(join(CHECKOUT, 'libs/publishers/sdk/src'));

describe('the reference of the publisher SDK [design 5]', () => {
  it('is up to date with the comments', async () => {
    expect((await updateReference(CHECKOUT, 'check')).problem).toBeUndefined();
  });

  it('documents the inputs, result, failures and an example of every method', () => {
    expect(docGaps(sdk)).toEqual([]);
    expect(sdk.flatMap(({ members }) => members.filter(({ isMethod }) => isMethod)).length).toBeGreaterThan(30);
  });

  it('has every exported name, and no broken link', () => {
    const text = readFileSync(join(CHECKOUT, REFERENCE_FILE), 'utf8');
    const slugs = new Set(
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const dead = [...text.matchAll(/\]\(#([^)]+)\)/g)].flatMap(([, target = '']) =>
      slugs.has(target) ? [] : [target],
    );
    expect([...new Set(dead)]).toEqual([]);
    // An interface without what it extends would hide most of its fields. What it extends must be exported.
    const inherited = text.match(/^Also has everything of .*$/gm) ?? [];
    expect(inherited.filter((line) => /(?<!\[)`\w+`/.test(line))).toEqual([]);
    expect(text).toContain('Also has everything of [`HttpRequest`](#httprequest) and [`CallPurpose`](#callpurpose).');
    expect(sdk.map(({ name }) => name).filter((name) => !text.includes(name))).toEqual([]);
    expect(text).not.toContain('{@link');
  });
});

describe('reading comments [design 5]', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sdk-'));
    writeFileSync(join(folder, 'index.ts'), `export * from './posts.js';\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const gapsOf = (text: string) => {
    writeFileSync(join(folder, 'posts.ts'), text);
    return docGaps(readSdk(folder));
  };

  it('names each missing part of a method', () => {
    expect(
      gapsOf(`export interface Posts { send(request: { session: Session; loud: boolean }): Promise<string>; }`),
    ).toEqual([
      'Posts has no doc comment',
      'Posts.send has no doc comment',
      'Posts.send does not document request.loud (@param)',
      'Posts.send does not document its result (@returns)',
      'Posts.send does not document its failures (@throws)',
      'Posts.send has no example (@example)',
    ]);
  });

  it('accepts complete comments, and keeps examples as written', () => {
    const text = `/** Posts. */
export interface Publisher {
  /** Sending. */
  readonly posts?: Posts;
}
/** Declares. */
export interface PublisherDeclaration {
  /** Of the publisher. */
  readonly key: string;
}
/** Sending posts. */
export interface Posts {
  /**
   * Sends it.
   *
   * @param request.loud with a bell.
   * @returns where it is.
   * @throws TRANSIENT, RATE_LIMITED the core sends it again.
   * @example
   * await posts.send({
   *   loud: true,
   * });
   */
  send(request: { loud: boolean }): Promise<string>;
}
`;
    expect(gapsOf(text)).toEqual([]);
    const page = renderReference(readSdk(folder));
    expect(page).toContain('### posts.send\n\nSends it.');
    expect(page).toContain('| `loud` | `boolean` | with a bell. |');
    expect(page).toContain('**Returns** `string`: where it is.');
    expect(page).toContain(
      '| [`TRANSIENT`](#publisherfailure), [`RATE_LIMITED`](#publisherfailure) | the core sends it again. |',
    );
    expect(page).toContain('await posts.send({\n  loud: true,\n});');
  });
});
