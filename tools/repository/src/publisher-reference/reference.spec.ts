import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { CHECKOUT, textOf } from '../testing/checkout.js';
import { docGaps } from './doc-gaps.js';
import { readSdk } from './read-sdk.js';
import { REFERENCE_FILE, updateReference } from './reference-file.js';
import { renderReference } from './render-reference.js';

const sdk = readSdk(join(CHECKOUT, 'libs/publishers/sdk/src'));

describe('the reference of the publisher SDK [design 5]', () => {
  it('is up to date with the comments', async () => {
    expect((await updateReference(CHECKOUT, 'check')).problem).toBeUndefined();
  });

  it('documents the inputs, result, failures and an example of every method', () => {
    expect(docGaps(sdk)).toEqual([]);
    expect(sdk.flatMap(({ members }) => members.filter(({ isMethod }) => isMethod)).length).toBeGreaterThan(30);
  });

  it('has every exported name', () => {
    const text = textOf(REFERENCE_FILE);
    // An interface without what it extends would hide most of its fields. What it extends must be exported.
    const inherited = text.match(/^Also has everything of .*$/gm) ?? [];
    expect(inherited.filter((line) => /(?<!\[)`\w+`/.test(line))).toEqual([]);
    expect(text).toContain('Also has everything of [`HttpRequest`](#httprequest) and [`CallPurpose`](#callpurpose).');
    expect(sdk.map(({ name }) => name).filter((name) => !text.includes(name))).toEqual([]);
    expect(text).not.toContain('{@link');
  });
});

describe('reading comments [design 5]', () => {
  const folder = perTest(temporaryFolder);
  const gapsOf = (text: string) => {
    folder.write('index.ts', `export * from './posts.js';\n`);
    folder.write('posts.ts', text);
    return docGaps(readSdk(folder.path));
  };

  it('names each missing part of a method', () => {
    const send = 'send(request: { session: Session; loud: boolean }): Promise<string>;';
    expect(gapsOf(`export interface Posts { ${send} }`)).toEqual([
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
    const page = renderReference(readSdk(folder.path));
    expect(page).toContain('### posts.send\n\nSends it.');
    expect(page).toContain('| `loud` | `boolean` | with a bell. |');
    expect(page).toContain('**Returns** `string`: where it is.');
    const failures = '[`TRANSIENT`](#publisherfailure), [`RATE_LIMITED`](#publisherfailure)';
    expect(page).toContain(`| ${failures} | the core sends it again. |`);
    expect(page).toContain('await posts.send({\n  loud: true,\n});');
  });
});
