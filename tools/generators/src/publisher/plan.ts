import { createHash } from 'node:crypto';

/** The optional capabilities of a publisher. */
export const OPTIONAL_CAPABILITIES = [
  'submission',
  'creation',
  'actionLinks',
  'photos',
  'posts',
  'engagement',
  'verification',
  'verificationActions',
  'reviews',
  'insights',
] as const;

/** What a capability does not work without: the state after a verification, and the posts whose readers are counted. */
const NEEDED: Readonly<Record<string, string>> = { verificationActions: 'verification', engagement: 'posts' };

/** The longest name for people. */
const LONGEST_NAME = 80;

/** An optional capability of a publisher. */
export type OptionalCapability = (typeof OPTIONAL_CAPABILITIES)[number];

/** The options of the generator; see schema.json. */
export interface PublisherOptions {
  readonly name: string;
  readonly capabilities?: readonly string[];
  readonly authorization?: string;
  readonly displayName?: string;
  readonly siteId?: number;
  readonly directory?: string;
}

/** The values that the generator derives from the options. */
export interface PublisherPlan {
  readonly key: string;
  readonly displayName: string;
  readonly constant: string;
  readonly siteId: number;
  /** The range of its own error codes. */
  readonly codes: { readonly from: string; readonly to: string };
  /** The folder of the plug-in, relative to the root of the workspace. */
  readonly directory: string;
  readonly packageName: string;
  readonly projectName: string;
  readonly capabilities: readonly OptionalCapability[];
  /** How an owner connects an account. */
  readonly authorization: 'oauth' | 'token';
  /** The relative path from the folder to the root: `../../../`. */
  readonly offset: string;
}

/** Derives all values from the options and fills in the defaults. Throws an error for an invalid option. */
export function planPublisher(options: PublisherOptions): PublisherPlan {
  const { name: key, capabilities = ['submission', 'posts', 'reviews'], authorization = 'oauth' } = options;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(key)) {
    throw new Error(`"${key}" is not a valid key: use lower-case words of letters and digits, joined by hyphens.`);
  }
  const unknown = capabilities.find((each) => !(OPTIONAL_CAPABILITIES as readonly string[]).includes(each));
  if (unknown !== undefined) {
    throw new Error(`There is no capability "${unknown}": choose from ${OPTIONAL_CAPABILITIES.join(', ')}.`);
  }
  if (authorization !== 'oauth' && authorization !== 'token') {
    throw new Error(`There is no authorization "${authorization}": choose oauth or token.`);
  }
  const chosen = new Set([...capabilities, ...capabilities.flatMap((each) => NEEDED[each] ?? [])]);
  const displayName = options.displayName ?? key.split('-').map(capitalized).join(' ');
  if (displayName.trim() === '' || displayName.length > LONGEST_NAME || /\p{C}/u.test(displayName)) {
    throw new Error(`A name for people has 1 to ${LONGEST_NAME} characters and no line breaks.`);
  }
  const siteId = options.siteId ?? siteIdFor(key);
  if (!Number.isInteger(siteId) || siteId < 1 || siteId > 999_999) {
    throw new Error('The id of the site is a whole number from 1 to 999999.');
  }
  // The workspaces of package.json and the test of the neutral core recognize the folder of a plug-in by this prefix.
  const projectName = key.startsWith('publisher-') ? key : `publisher-${key}`;
  const directory = (options.directory ?? `libs/publishers/${projectName}`).replace(/^\.\//, '').replace(/\/+$/, '');
  if (directory.startsWith('/') || directory.split('/').some((step) => step === '..' || step === '')) {
    throw new Error(`"${directory}" is not in this workspace: use a path relative to its root.`);
  }
  return {
    key,
    displayName,
    constant: key.toUpperCase().replaceAll('-', '_'),
    siteId,
    codes: codesFor(key),
    directory,
    packageName: `@listings/${projectName}`,
    projectName,
    capabilities: OPTIONAL_CAPABILITIES.filter((each) => chosen.has(each)),
    authorization,
    offset: '../'.repeat(directory.split('/').length),
  };
}

/** Derives the range like the site id: one hundred of SY60000 to SY69999, which the service leaves to plug-ins. */
function codesFor(key: string): PublisherPlan['codes'] {
  const hundred = 600 + (hashOf(key) % 100);
  return { from: `SY${hundred}00`, to: `SY${hundred}99` };
}

/**
 * Derives the site id from a hash, so that two authors rarely get the same one. The core refuses duplicates at the
 * start.
 */
function siteIdFor(key: string): number {
  return 1_000 + (hashOf(key) % 999_000);
}

function hashOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE();
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
