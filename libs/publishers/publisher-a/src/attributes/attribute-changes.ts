import type { AttributeNames, ListingContent } from '@listings/publisher-sdk';
import type { Attributes } from '../wire/messages.js';
import { hrefOf } from '../wire/web-address.js';
import { socialUrlsOf } from './read-attributes.js';

/** The parts of a content that are attributes at the publisher [publishers 1.4]. */
export type AttributePart = keyof Pick<ListingContent, 'socialUrls' | 'attributes'>;

/** An attribute of a listing that must change. */
export interface AttributeChange {
  /** The publisher's name of it, `attributes/{id}`. */
  readonly name: string;
  /** What the user calls it. */
  readonly label: string;
  readonly part: AttributePart;
  /** The URL of a profile, yes or no, or the publisher's value of a choice. Undefined: remove it. */
  readonly value?: string | boolean;
}

/** The publisher has one attribute per network, whose name ends with the network [publishers 1.4]. */
const NETWORK = /^[a-z0-9_-]+$/;

/** What differs from the content or was withdrawn from it. All other attributes belong to the listing's owner. */
export function attributeChanges(
  shown: Attributes,
  content: ListingContent,
  names: AttributeNames,
): readonly AttributeChange[] {
  const { socialUrls, attributes, withdrawn } = content;
  const wanted = [
    ...linksOf(shown, content),
    ...Object.entries(attributes ?? {}).flatMap(([key, value]) => valueOf(names, key, value)),
  ];
  const isWanted = ({ name }: AttributeChange) => wanted.some((each) => each.name === name);
  const removed = [
    ...(socialUrls && withdrawn ? withdrawn.socialUrls : []).flatMap(({ network, url }) => linkOf(shown, network, url)),
    ...(attributes && withdrawn?.attributes ? withdrawn.attributes : []).flatMap(({ key, value }) =>
      attributes?.[key] === undefined ? valueOf(names, key, value) : [],
    ),
  ].filter((each) => isShown(shown, each) && !isWanted(each));
  return [
    ...wanted.filter((each) => !isShown(shown, each)),
    ...removed.map(({ name, label, part }) => ({ name, label, part })),
  ];
}

/** The networks of the content that cannot be the name of an attribute, or that it names twice. */
export function unknownNetworks(shown: Attributes, content: ListingContent): readonly string[] {
  const known = new Set(linksOf(shown, content).map(({ label }) => label));
  return Object.keys(content.socialUrls ?? {}).filter((label) => !known.has(label));
}

/** The wanted profiles, the first one of each network. */
function linksOf(shown: Attributes, { socialUrls = {} }: ListingContent): readonly AttributeChange[] {
  const links = Object.entries(socialUrls).flatMap(([label, uri]) => linkOf(shown, label, uri));
  return links.filter(({ name }, index) => links.findIndex((each) => each.name === name) === index);
}

/** A profile, its network as the listing spells it if it shows one, otherwise as the publisher spells new ones. */
function linkOf(shown: Attributes, label: string, value: string): readonly AttributeChange[] {
  const plain = label.trim().toLowerCase();
  const spelled = Object.keys(socialUrlsOf(shown)).filter((each) => each.trim().toLowerCase() === plain);
  const network = spelled.includes(label) ? label : (spelled[0] ?? plain);
  const isKnown = spelled.length > 0 || NETWORK.test(network);
  return isKnown ? [{ name: `attributes/url_${network}`, label, part: 'socialUrls', value }] : [];
}

/** An attribute; nothing if the publisher does not have it, or not this value of it. */
function valueOf(names: AttributeNames, key: string, value: boolean | string): readonly AttributeChange[] {
  const named = names.get(key);
  const isOfChoices = typeof value === 'string';
  const there = isOfChoices ? named?.choices?.[value] : value;
  if (!named || there === undefined || isOfChoices !== Boolean(named.choices)) return [];
  const label = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [{ name: `attributes/${named.id}`, label, part: 'attributes', value: there }];
}

function isShown({ attributes = [] }: Attributes, { name, part, value }: AttributeChange): boolean {
  const there = attributes.find((each) => each.name === name);
  if (part === 'attributes') return there?.values?.[0] === value;
  return hrefOf(there?.uriValues?.[0]?.uri) === hrefOf(String(value));
}
