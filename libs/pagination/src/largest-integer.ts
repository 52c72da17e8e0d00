/** The largest integer of PostgreSQL. Most ids are integers, so a larger number belongs to no record. */
export const LARGEST_INTEGER = 2_147_483_647;
