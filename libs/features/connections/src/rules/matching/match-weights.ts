/**
 * The points of each finding of matching. Points are natural logarithms of odds: a finding of +2.3 makes a pair ten
 * times as likely as before, one of -2.3 ten times less. They are added, and {@link scoreOf} turns the sum into 0 to
 * 1. The values are estimates of how often a finding happens by chance among candidate pairs; they are not learned.
 * `tools/bench/run.mjs matching` measures their quality.
 */
export const MATCH_POINTS = {
  /** Prior odds: of the pairs that share some value, one in four hundred is a match. */
  start: -6,

  /** Equal names are rarely a coincidence, except within a chain, where the name identifies only the chain. */
  sameName: 5,
  /** For each doubling of the profiles that share the words, down to the value of a chain's name. */
  perDoublingOfSharers: -0.9,
  chainName: 1.6,
  /** Names with little in common: another business, or a renamed one. Only many other findings outweigh this. */
  otherName: -4,
  /** `Hotel Adler` and `Restaurant Adler` are two businesses in one building. */
  otherTrade: -3,

  /** Equal house number, street and town: a coincidence only within the same building. */
  sameAddress: 4.5,
  /** Two branches of a chain are rarely in one building, so name and address together are stronger than their sum. */
  sameNameAtAddress: 3,
  /** The same street, with a house number missing on one side. */
  sameStreet: 1.5,
  /** The same street with another house number: possibly another store of the chain. */
  otherHouse: -4,
  otherStreet: -4,
  /** Units distinguish two shops in one building, but people write units carelessly. */
  otherUnit: -1.5,
  sameUnit: 0.7,
  samePostalCode: 0.7,
  otherPlace: -2.5,

  /** People set pins by hand, or software sets them by street: near pins confirm each other, far ones contradict. */
  within75m: 1.8,
  within250m: 0.8,
  within1km: -0.3,
  within3km: -1.5,
  within10km: -3,
  farther: -5.5,
  /** A pin in the centre of the town is a common mistake, so an equal address outweighs it. */
  farPinOfSameAddress: -1.2,

  /** A phone number belongs to one place, unless it is the head office's. */
  samePhone: 6,
  sharedPhone: 1,
  /** The same phone number at the same address: the business was renamed, unless its kind differs. */
  samePhoneAtAddress: 1.5,
  /**
   * The most that street, house number and distance count against a name and a phone number that nobody else has, in
   * the same town. A phone number is at one place, so the business moved or its address is written differently.
   */
  movedWithinTown: -2.5,
  /** Numbers change, and listings show tracking numbers. */
  otherPhone: -1.6,

  /** The web page of a single store. */
  samePage: 4.5,
  /** The host of a single business, or of a chain. */
  sameHost: 3,
  sharedHost: 0.8,
  /** Two different pages of one site belong to two stores. */
  otherPage: -2,
  otherHost: -0.8,

  /** The owner assigns it, once for each store. Short numbers may belong to different numbering schemes. */
  sameStoreCode: 6,
  sameStoreNumber: 2.5,
  /** Publishers and owners can use different numbering schemes. */
  otherStoreCode: -3,

  /** Another pair with the same listing or location is as good, so the choice is arbitrary. */
  rival: -2.5,
} as const;

/** Minimum score of a suggestion: estimated odds of four to one. */
export const DEFAULT_MATCH_THRESHOLD = 0.8;

/** The sum of the points as 0 to 1, with three decimals. */
export function scoreOf(points: number): number {
  return Math.round(1_000 / (1 + Math.exp(-points))) / 1_000;
}
