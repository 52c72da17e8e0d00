import type { ListingContent } from '@listings/publisher-sdk';

/** The parts of a content that are attributes at the publisher [publishers 1.4]. */
export type AttributePart = keyof Pick<ListingContent, 'socialUrls' | 'attributes'>;

/** An attribute of a listing that must change. */
export interface AttributeChange {
  /** The publisher's name of it, `attributes/{id}`. */
  readonly name: string;
  /** What the user calls it. */
  readonly label: string;
  readonly part: AttributePart;
  /** Undefined: remove it. */
  readonly value?: AttributeValue;
}

/** A value on the wire. */
export type AttributeValue =
  | { readonly valueType: 'URL'; readonly uriValues: readonly [{ readonly uri: string }] }
  | { readonly valueType: 'BOOL'; readonly values: readonly [boolean] }
  | { readonly valueType: 'ENUM'; readonly values: readonly [string] };

/** The body and mask of a write: a name in `mask` that `attributes` lacks is deleted [publishers 1.4]. */
export interface AttributesWrite {
  readonly mask: readonly string[];
  readonly attributes: readonly (AttributeValue & { readonly name: string })[];
}

/** The write that makes the changes. */
export function attributesWrite(changes: readonly AttributeChange[]): AttributesWrite {
  return {
    mask: changes.map(({ name }) => name),
    attributes: changes.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, ...value }])),
  };
}
