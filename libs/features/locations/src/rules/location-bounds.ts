/**
 * The bounds of a location's data that are no rule with a code [contract 4]: the API's schema declares them, and an
 * import leaves out what exceeds them. Lengths are in characters.
 */
export const LOCATION_BOUNDS = {
  text: 1_000,
  url: 2_048,
  ownerName: 150,
  ownerEmail: 254,
  folderName: 100,
  tag: 50,
  weekdays: 7,
  specialDates: 100,
  actionLinks: 20,
  places: 20,
  networks: 20,
  networkName: 50,
  attributes: 100,
  attributeText: 50,
  paymentMethods: 20,
  enabledSites: 500,
} as const;
