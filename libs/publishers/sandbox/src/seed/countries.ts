/** A town of the seed. In phone patterns `#` is a digit. Both patterns are the same number [publishers 3.2]. */
export interface Town {
  readonly locality: string;
  readonly administrativeArea: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The national format. */
  readonly nationalPhone: string;
  readonly internationalPhone: string;
}

/** A country of the seed with its formats of addresses and phones [publishers 3.2]. */
export interface Country {
  readonly code: string;
  /** B returns the name [publishers 2.4]. */
  readonly name: string;
  readonly languageCode: string;
  readonly towns: readonly [Town, ...Town[]];
  readonly streets: readonly [string, ...string[]];
  readonly numberFirst: boolean;
}

type TownRow = readonly [string, string, string, number, number, string, string];

function town([locality, administrativeArea, postalCode, latitude, longitude, national, international]: TownRow): Town {
  // prettier-ignore
  return {
    locality, administrativeArea, postalCode, latitude, longitude,
    nationalPhone: national, internationalPhone: international,
  };
}

/**
 * The countries of the seed, in rotation. Phone numbers are from ranges that are reserved for fiction, if the country
 * has some [publishers 3.2].
 */
// prettier-ignore
export const COUNTRIES: readonly [Country, ...Country[]] = [
  {
    code: 'US', name: 'United States', languageCode: 'en-US', numberFirst: true,
    streets: ['Main Street', 'Oak Avenue', 'Maple Street', 'Washington Street', 'Lake Drive'],
    towns: [
      town(['Boston', 'MA', '02108', 42.3588, -71.0578, '(617) 555-####', '+1 617-555-####']),
      town(['Seattle', 'WA', '98101', 47.6101, -122.3344, '(206) 555-####', '+1 206-555-####']),
      town(['Austin', 'TX', '78701', 30.2711, -97.7437, '(512) 555-####', '+1 512-555-####']),
      town(['Chicago', 'IL', '60601', 41.8864, -87.6186, '(312) 555-####', '+1 312-555-####']),
      town(['San Francisco', 'CA', '94103', 37.7726, -122.4099, '(415) 555-####', '+1 415-555-####']),
    ],
  },
  {
    code: 'GB', name: 'United Kingdom', languageCode: 'en-GB', numberFirst: true,
    streets: ['High Street', 'Station Road', 'Church Lane', 'Victoria Road', 'Mill Lane'],
    towns: [
      town(['London', 'England', 'EC1A 1BB', 51.5202, -0.0977, '020 7946 0###', '+44 20 7946 0###']),
      town(['Manchester', 'England', 'M1 1AE', 53.4793, -2.2336, '0161 496 0###', '+44 161 496 0###']),
      town(['Leeds', 'England', 'LS1 4DY', 53.7965, -1.5478, '0113 496 0###', '+44 113 496 0###']),
      town(['Edinburgh', 'Scotland', 'EH1 1YZ', 55.9519, -3.1869, '0131 496 0###', '+44 131 496 0###']),
      town(['Cardiff', 'Wales', 'CF10 1EP', 51.4795, -3.1768, '029 2018 0###', '+44 29 2018 0###']),
    ],
  },
  {
    code: 'DE', name: 'Germany', languageCode: 'de', numberFirst: false,
    streets: ['Hauptstraße', 'Bahnhofstraße', 'Gartenweg', 'Schulstraße', 'Lindenallee'],
    towns: [
      town(['Berlin', 'Berlin', '10115', 52.5323, 13.3846, '030 23125###', '+49 30 23125###']),
      town(['Hamburg', 'Hamburg', '20095', 53.5503, 10.0006, '040 66969###', '+49 40 66969###']),
      town(['München', 'Bayern', '80331', 48.1351, 11.5735, '089 99998###', '+49 89 99998###']),
      town(['Köln', 'Nordrhein-Westfalen', '50667', 50.9384, 6.9573, '0221 4710###', '+49 221 4710###']),
      town(['Frankfurt am Main', 'Hessen', '60311', 50.1109, 8.6821, '069 90009###', '+49 69 90009###']),
    ],
  },
  {
    code: 'FR', name: 'France', languageCode: 'fr', numberFirst: true,
    streets: ['rue de la Gare', 'avenue Victor Hugo', 'rue du Moulin', 'place du Marché', 'rue des Écoles'],
    towns: [
      town(['Paris', 'Île-de-France', '75001', 48.8626, 2.3363, '01 42 60 ## ##', '+33 1 42 60 ## ##']),
      town(['Lyon', 'Auvergne-Rhône-Alpes', '69001', 45.7699, 4.8292, '04 72 10 ## ##', '+33 4 72 10 ## ##']),
      town(['Bordeaux', 'Nouvelle-Aquitaine', '33000', 44.8378, -0.5792, '05 56 10 ## ##', '+33 5 56 10 ## ##']),
      town(['Strasbourg', 'Grand Est', '67000', 48.5839, 7.7455, '03 88 60 ## ##', '+33 3 88 60 ## ##']),
      town(['Nantes', 'Pays de la Loire', '44000', 47.2173, -1.5534, '02 40 41 ## ##', '+33 2 40 41 ## ##']),
    ],
  },
  {
    code: 'IN', name: 'India', languageCode: 'en-IN', numberFirst: true,
    streets: ['Gandhi Road', 'Station Road', 'Temple Street', 'Park Street', 'Nehru Marg'],
    towns: [
      town(['Bengaluru', 'KA', '560001', 12.9762, 77.6033, '080 4123 ####', '+91 80 4123 ####']),
      town(['Mumbai', 'MH', '400001', 18.9388, 72.8354, '022 6123 ####', '+91 22 6123 ####']),
      town(['New Delhi', 'DL', '110001', 28.6328, 77.2197, '011 4123 ####', '+91 11 4123 ####']),
      town(['Chennai', 'TN', '600001', 13.0916, 80.2899, '044 4123 ####', '+91 44 4123 ####']),
      town(['Kolkata', 'WB', '700001', 22.5726, 88.3639, '033 4012 ####', '+91 33 4012 ####']),
    ],
  },
  {
    code: 'AU', name: 'Australia', languageCode: 'en-AU', numberFirst: true,
    streets: ['George Street', 'King Street', 'Collins Street', 'Queen Street', 'Albert Road'],
    towns: [
      town(['Sydney', 'NSW', '2000', -33.8688, 151.2093, '(02) 5550 ####', '+61 2 5550 ####']),
      town(['Melbourne', 'VIC', '3000', -37.8136, 144.9631, '(03) 7010 ####', '+61 3 7010 ####']),
      town(['Brisbane', 'QLD', '4000', -27.4698, 153.0251, '(07) 7010 ####', '+61 7 7010 ####']),
      town(['Adelaide', 'SA', '5000', -34.9285, 138.6007, '(08) 7010 ####', '+61 8 7010 ####']),
      town(['Canberra', 'ACT', '2601', -35.2809, 149.13, '(02) 7010 ####', '+61 2 7010 ####']),
    ],
  },
  {
    code: 'CA', name: 'Canada', languageCode: 'en-CA', numberFirst: true,
    streets: ['King Street West', 'Queen Street', 'Elm Street', 'Granville Street', 'Front Street'],
    towns: [
      town(['Toronto', 'ON', 'M5H 2N2', 43.6525, -79.3835, '(416) 555-####', '+1 416-555-####']),
      town(['Vancouver', 'BC', 'V6B 1A1', 49.2813, -123.115, '(604) 555-####', '+1 604-555-####']),
      town(['Montréal', 'QC', 'H2Y 1C6', 45.5076, -73.554, '(514) 555-####', '+1 514-555-####']),
      town(['Calgary', 'AB', 'T2P 1J9', 51.0478, -114.0593, '(403) 555-####', '+1 403-555-####']),
      town(['Halifax', 'NS', 'B3J 1S9', 44.6452, -63.5736, '(902) 555-####', '+1 902-555-####']),
    ],
  },
  {
    code: 'IE', name: 'Ireland', languageCode: 'en-IE', numberFirst: true,
    streets: ['Main Street', 'Patrick Street', 'Bridge Street', 'Shop Street', 'The Quay'],
    towns: [
      town(['Dublin', 'County Dublin', 'D02 AF30', 53.3421, -6.2551, '(01) 677 ####', '+353 1 677 ####']),
      town(['Cork', 'County Cork', 'T12 W8KX', 51.8985, -8.4756, '(021) 427 ####', '+353 21 427 ####']),
      town(['Galway', 'County Galway', 'H91 E2K3', 53.2743, -9.0514, '(091) 56 ####', '+353 91 56 ####']),
      town(['Limerick', 'County Limerick', 'V94 T9PX', 52.6653, -8.6238, '(061) 31 ####', '+353 61 31 ####']),
      town(['Waterford', 'County Waterford', 'X91 PK15', 52.2597, -7.1105, '(051) 87 ####', '+353 51 87 ####']),
    ],
  },
];

/** The country that the product does not support: listing 52 [publishers 3.2]. */
// prettier-ignore
export const UNSUPPORTED_COUNTRY: Country = {
  code: 'GL', name: 'Greenland', languageCode: 'da', numberFirst: false,
  streets: ['Imaneq'],
  towns: [town(['Nuuk', 'Sermersooq', '3900', 64.1748, -51.7386, '32 ## ##', '+299 32 ## ##'])],
};
