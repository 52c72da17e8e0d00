import type { JsonObject, JsonValue } from '../json/json.js';

/** What strangers change in a listing, by names that both publishers share [publishers 3.4]. */
export const STRANGER_FIELDS = ['phone', 'hours', 'name', 'website', 'description', 'openStatus'] as const;

/** One of the fields that strangers change. */
export type StrangerField = (typeof STRANGER_FIELDS)[number];

/** What the next edit by strangers changes. */
export interface StrangersOptions {
  /** The part of all listings to edit: above 0, at most 1. At least one listing is edited. */
  readonly share: number;
  /** The same seed and the same listings give the same edits. Without it, each call takes the next number. */
  readonly seed?: number;
  /** All fields by default. */
  readonly fields?: readonly StrangerField[];
}

/** One edit that was made. The values are in the wire format of the publisher; null stands for no value. */
export interface StrangerEdit {
  readonly publisher: 'a' | 'b';
  readonly listing: string;
  readonly field: StrangerField;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** The new value of one field, and the merge patch that writes it. */
export interface FieldChange {
  readonly before: JsonValue;
  readonly after: JsonValue;
  readonly patch: JsonObject;
}

/** A whole number from 0 to `sides` - 1 for one listing and one purpose. */
export type Roll = (purpose: string, sides: number) => number;

/** Makes a change of one field; undefined if the listing has nothing to change there. */
export type FieldChanger = (fields: JsonObject, roll: Roll) => FieldChange | undefined;
