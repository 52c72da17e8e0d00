import { json } from '../http/answer.js';
import type { JsonValue } from '../json/json.js';
import { STRANGER_FIELDS } from '../strangers/stranger-edit.js';
import { editAsStrangers } from '../strangers/strangers.js';
import { wrong } from './admin-body.js';
import { adminRoute } from './admin-route.js';

const LARGEST_SEED = 2 ** 31 - 1;
const MOST_EDITS = 10_000;

/** Edits a share of all listings as strangers do [publishers 3.4]. */
export const strangerRoutes = [
  adminRoute('POST /strangers', ({ world, body }) => {
    const share = body.number('share');
    const chosenSeed = body.optionalNumber('seed');
    const fields = body.optionalListOf('fields', STRANGER_FIELDS) ?? STRANGER_FIELDS;
    body.done();
    if (share <= 0 || share > 1) throw wrong('share must be above 0 and at most 1');
    if (chosenSeed !== undefined && !isSeed(chosenSeed))
      throw wrong(`seed must be a whole number from 1 to ${LARGEST_SEED}`);
    const listings = world.a.listings.size + world.b.listings.size;
    const count = Math.max(1, Math.round(share * listings));
    if (count > MOST_EDITS)
      throw wrong(`share ${share} of ${listings} listings is ${count} edits; one call makes at most ${MOST_EDITS}`);
    const seed = chosenSeed ?? world.a.nextNumber('strangers');
    const edits = editAsStrangers(world, { count, seed, fields });
    return json(200, { seed, edits: edits as unknown as JsonValue });
  }),
];

function isSeed(seed: number): boolean {
  return Number.isInteger(seed) && seed >= 1 && seed <= LARGEST_SEED;
}
