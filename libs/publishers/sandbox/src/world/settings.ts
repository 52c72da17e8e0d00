import { isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';

/**
 * When the publisher decides on a submission: after some sandbox time, at once, or only by the admin [publishers 3.6].
 */
export type Settle = { mode: 'delay'; ms: number } | { mode: 'immediate' } | { mode: 'manual' };

/** The settings of one world [publishers 3.6]. */
export interface Settings {
  'a.postSettle': Settle;
  /** How long a deleted post is still shown, in milliseconds of sandbox time. */
  'a.postDeletionMs': number;
  /** The most posts of a listing; 0: any number. */
  'a.mostPosts': number;
  'a.replySettle': Settle;
  'a.editSettle': Settle;
  'a.postInsights': 'legacy' | 'retired';
  'a.reviewsUnverified': 'precondition' | 'forbidden';
  'b.ratings': 'active' | 'retired';
  'b.requireProof': boolean;
  'b.rejectUserTokenOnPageEdges': boolean;
  'b.duplicateWindow': number;
  retryAfterOn429: boolean;
  /** Whether customers see posts by themselves: nobody does, or numbers that differ by post and grow. */
  audience: 'none' | 'growing';
}

/** Changes of settings. A mode may also be its name alone [publishers 3.6]. */
export type SettingsChange = {
  [K in keyof Settings]?: Settings[K] | (Settings[K] extends Settle ? Settle['mode'] : never);
};

/** The default settings [publishers 3.6]. */
export function defaultSettings(): Settings {
  return {
    'a.postSettle': { mode: 'delay', ms: 2000 },
    'a.postDeletionMs': 0,
    'a.mostPosts': 0,
    'a.replySettle': { mode: 'immediate' },
    'a.editSettle': { mode: 'immediate' },
    'a.postInsights': 'legacy',
    'a.reviewsUnverified': 'precondition',
    'b.ratings': 'active',
    'b.requireProof': true,
    'b.rejectUserTokenOnPageEdges': true,
    'b.duplicateWindow': 1,
    retryAfterOn429: true,
    audience: 'none',
  };
}

type Reader = (value: JsonValue) => JsonValue | undefined;

const READERS: Record<keyof Settings, Reader> = {
  'a.postSettle': readSettle,
  'a.postDeletionMs': readCount,
  'a.mostPosts': readCount,
  'a.replySettle': readSettle,
  'a.editSettle': readSettle,
  'a.postInsights': oneOf('legacy', 'retired'),
  'a.reviewsUnverified': oneOf('precondition', 'forbidden'),
  'b.ratings': oneOf('active', 'retired'),
  'b.requireProof': readBoolean,
  'b.rejectUserTokenOnPageEdges': readBoolean,
  'b.duplicateWindow': readCount,
  retryAfterOn429: readBoolean,
  audience: oneOf('none', 'growing'),
};

/**
 * Changes settings. Keys may be flat (`"a.postSettle"`) or nested (`{a: {postSettle}}`). Returns the problem, if any
 * [publishers 3.6].
 */
export function changeSettings(settings: Settings, change: JsonObject): string | undefined {
  const flat = flatten(change);
  const accepted: JsonObject = {};
  for (const [key, value] of Object.entries(flat)) {
    const read = Object.hasOwn(READERS, key) ? READERS[key as keyof Settings] : undefined;
    if (!read) return `unknown setting '${key}'; known: ${Object.keys(READERS).join(', ')}`;
    const good = value === undefined ? undefined : read(value);
    if (good === undefined) return `setting '${key}' does not accept ${JSON.stringify(value)}`;
    accepted[key] = good;
  }
  Object.assign(settings, accepted);
  return undefined;
}

function flatten(change: JsonObject): JsonObject {
  const flat: JsonObject = {};
  for (const [key, value] of Object.entries(change)) {
    if ((key === 'a' || key === 'b') && isObject(value)) {
      for (const [inner, innerValue] of Object.entries(value)) flat[`${key}.${inner}`] = innerValue;
    } else flat[key] = value;
  }
  return flat;
}

function readSettle(value: JsonValue): JsonValue | undefined {
  const mode = isObject(value) ? value['mode'] : value;
  if (mode === 'immediate' || mode === 'manual') return { mode };
  if (mode !== 'delay') return undefined;
  const ms = isObject(value) ? (value['ms'] ?? 2000) : 2000;
  return typeof ms === 'number' && ms >= 0 ? { mode, ms } : undefined;
}

function readCount(value: JsonValue): JsonValue | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function readBoolean(value: JsonValue): JsonValue | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function oneOf(...allowed: string[]): Reader {
  return (value) => (typeof value === 'string' && allowed.includes(value) ? value : undefined);
}
