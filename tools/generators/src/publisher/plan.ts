import { createHash } from 'node:crypto';

/** Capabilities that a publisher may have or not. */
export const OPTIONAL_CAPABILITIES = [
  'submission',
  'creation',
  'actionLinks',
  'posts',
  'engagement',
  'verification',
  'reviews',
  'insights',
] as const;

/** One of them. */
export type OptionalCapability = (typeof OPTIONAL_CAPABILITIES)[number];

/** What the author asks for; see schema.json. */
export interface PublisherOptions {
  readonly name: string;
  readonly capabilities?: readonly string[];
  readonly displayName?: string;
  readonly siteId?: number;
  readonly directory?: string;
}

/** What is made of it. */
export interface PublisherPlan {
  readonly key: string;
  readonly displayName: string;
  readonly constant: string;
  readonly siteId: number;
  /** Where it lies, from the root of the workspace. */
  readonly directory: string;
  readonly packageName: string;
  readonly projectName: string;
  readonly capabilities: readonly OptionalCapability[];
  /** From the folder up to the root: `../../../`. */
  readonly offset: string;
}

/** Decides everything that the author left open, or says in one sentence what cannot be. */
export function planPublisher(options: PublisherOptions): PublisherPlan {
  const { name: key, capabilities = ['submission', 'posts', 'reviews'] } = options;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(key)) {
    throw new Error(`"${key}" is no key: lower-case words of letters and digits, joined by hyphens.`);
  }
  const unknown = capabilities.find((each) => !(OPTIONAL_CAPABILITIES as readonly string[]).includes(each));
  if (unknown !== undefined) {
    throw new Error(`"${unknown}" is no capability: choose among ${OPTIONAL_CAPABILITIES.join(', ')}.`);
  }
  // The core takes every folder of that name for a plug-in, and the workspaces of package.json do as well.
  const projectName = key.startsWith('publisher-') ? key : `publisher-${key}`;
  const directory = (options.directory ?? `libs/publishers/${projectName}`).replace(/^\.\//, '').replace(/\/+$/, '');
  if (directory.startsWith('/') || directory.split('/').some((step) => step === '..' || step === '')) {
    throw new Error(`"${directory}" is no folder of this workspace.`);
  }
  return {
    key,
    displayName: options.displayName ?? key.split('-').map(capitalized).join(' '),
    constant: key.toUpperCase().replaceAll('-', '_'),
    siteId: options.siteId ?? siteIdFor(key),
    directory,
    packageName: `@listings/${projectName}`,
    projectName,
    capabilities: OPTIONAL_CAPABILITIES.filter((each) => capabilities.includes(each)),
    offset: '../'.repeat(directory.split('/').length),
  };
}

/** Authors who know nothing of each other seldom get the same one; the start refuses two that are alike. */
function siteIdFor(key: string): number {
  return 1_000 + (createHash('sha256').update(key).digest().readUInt32BE() % 999_000);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
