import { Foundation1764000000001 } from './0001-foundation.js';
import { Photos1764000000002 } from './0002-photos.js';
import { Listings1764000000003 } from './0003-listings.js';
import { Matching1764000000004 } from './0004-matching.js';
import { RecordSize1764000000007 } from './0007-record-size.js';

/** All migrations, oldest first. Append only: a released migration never changes. */
export const migrations = [
  Foundation1764000000001,
  Photos1764000000002,
  Listings1764000000003,
  Matching1764000000004,
  RecordSize1764000000007,
];
