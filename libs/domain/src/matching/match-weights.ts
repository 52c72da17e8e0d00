/**
 * The rules of matching: how many points each finding is worth, and why. Points are natural logarithms of odds: a
 * finding of +2.3 makes a pair ten times as likely as before, one of -2.3 ten times less. They add up, and
 * {@link scoreOf} turns the sum into 0 to 1. Set by reasoning about how often a finding happens by chance among pairs
 * that are worth a comparison, and never learned; `tools/bench/run.mjs matching` measures what they achieve.
 */
export const MATCH_POINTS = {
  /** Before anything is compared: of the pairs that share some detail, one in four hundred belongs together. */
  start: -6,

  /** The same name by chance is rare unless a chain has it: then it only says which chain. */
  sameName: 5,
  /** For each doubling of those that have the shared words too, down to what a chain's name is worth. */
  perDoublingOfSharers: -0.9,
  chainName: 1.6,
  /** Names that have little in common: somebody else, or renamed; only a great deal else makes up for it. */
  otherName: -4,
  /** `Hotel Adler` and `Restaurant Adler` are two businesses under one roof. */
  otherTrade: -3,

  /** House number and street and town: only what is in the same building has them by chance. */
  sameAddress: 4.5,
  /** Two branches of a chain are hardly ever in one house, so name and house together say more than each alone. */
  sameNameAtAddress: 3,
  /** The street without a number on one side. */
  sameStreet: 1.5,
  /** The sister store a few doors on. */
  otherHouse: -4,
  otherStreet: -4,
  /** Two shops of one building are told apart by their units, but units are written carelessly. */
  otherUnit: -1.5,
  sameUnit: 0.7,
  samePostalCode: 0.7,
  otherPlace: -2.5,

  /** Pins are set by hand or by street: within a house or two they say the same, far away they contradict. */
  within75m: 1.8,
  within250m: 0.8,
  within1km: -0.3,
  within3km: -1.5,
  within10km: -3,
  farther: -5.5,
  /** A pin in the middle of the town is a common mistake: an equal address outweighs it. */
  farPinOfSameAddress: -1.2,

  /** A telephone rings in one place, unless it is the head office's. */
  samePhone: 6,
  sharedPhone: 1,
  /** The same bell at the same door: the business was renamed, unless it is another trade now. */
  samePhoneAtAddress: 1.5,
  /** Numbers change, and listings show tracking numbers. */
  otherPhone: -1.6,

  /** The page of one store. */
  samePage: 4.5,
  /** A host of its own, or of a chain. */
  sameHost: 3,
  sharedHost: 0.8,
  /** Two different pages of one site are two stores. */
  otherPage: -2,
  otherHost: -0.8,

  /** Written by the owner, once for each store; short numbers may be of different schemes. */
  sameStoreCode: 6,
  sameStoreNumber: 2.5,
  /** Publishers and owners can have schemes of their own. */
  otherStoreCode: -3,

  /** Another pair of the same listing or location that is as good: nobody could choose. */
  rival: -2.5,
} as const;

/** A pair is suggested from here on: odds of four to one by the points, and better ones for most. */
export const DEFAULT_MATCH_THRESHOLD = 0.8;

/** The sum of the points as 0 to 1, with three decimals. */
export function scoreOf(points: number): number {
  return Math.round(1_000 / (1 + Math.exp(-points))) / 1_000;
}
