/**
 * `required`: addresses contain a postal code, and a location without one is rejected. `optional`: codes exist, but many
 * addresses lack them. `none`: the country has no postal codes.
 */
export type PostalUse = 'required' | 'optional' | 'none';

/** How a country uses postal codes, with an example that is valid there. */
export interface PostalRule {
  readonly use: PostalUse;
  readonly example?: string;
}

/** One rule for each supported country [contract 4, postalCode]. Compiled for this project. */
export const POSTAL_RULES: Readonly<Record<string, PostalRule>> = {
  AE: { use: 'none' },
  AR: { use: 'required', example: 'C1425CLA' },
  AT: { use: 'required', example: '1010' },
  AU: { use: 'required', example: '2000' },
  BD: { use: 'optional', example: '1205' },
  BE: { use: 'required', example: '1000' },
  BG: { use: 'required', example: '1000' },
  BH: { use: 'optional', example: '317' },
  BR: { use: 'required', example: '01310-100' },
  CA: { use: 'required', example: 'M5V 3L9' },
  CH: { use: 'required', example: '8001' },
  CL: { use: 'optional', example: '8320000' },
  CO: { use: 'optional', example: '110111' },
  CR: { use: 'optional', example: '10101' },
  CY: { use: 'required', example: '1010' },
  CZ: { use: 'required', example: '110 00' },
  DE: { use: 'required', example: '10115' },
  DK: { use: 'required', example: '1050' },
  DO: { use: 'optional', example: '10101' },
  EC: { use: 'optional', example: '170150' },
  EE: { use: 'required', example: '10111' },
  EG: { use: 'optional', example: '11511' },
  ES: { use: 'required', example: '28013' },
  FI: { use: 'required', example: '00100' },
  FR: { use: 'required', example: '75001' },
  GB: { use: 'required', example: 'SW1A 1AA' },
  GH: { use: 'optional', example: 'GA-183-8164' },
  GR: { use: 'required', example: '105 57' },
  HK: { use: 'none' },
  HR: { use: 'required', example: '10000' },
  HU: { use: 'required', example: '1051' },
  ID: { use: 'required', example: '10110' },
  // The post delivers without it, and most people leave it out (docs/decisions/0080).
  IE: { use: 'optional', example: 'D02 AF30' },
  IL: { use: 'required', example: '6100000' },
  IN: { use: 'required', example: '110001' },
  IS: { use: 'required', example: '101' },
  IT: { use: 'required', example: '00184' },
  JM: { use: 'none' },
  JP: { use: 'required', example: '100-0001' },
  KE: { use: 'optional', example: '00100' },
  KR: { use: 'required', example: '04524' },
  KW: { use: 'optional', example: '13001' },
  LK: { use: 'required', example: '00100' },
  LT: { use: 'required', example: 'LT-01103' },
  LU: { use: 'required', example: 'L-1610' },
  LV: { use: 'required', example: 'LV-1050' },
  MA: { use: 'required', example: '20000' },
  MT: { use: 'required', example: 'VLT 1117' },
  MX: { use: 'required', example: '06000' },
  MY: { use: 'required', example: '50050' },
  NG: { use: 'optional', example: '100001' },
  NL: { use: 'required', example: '1012 JS' },
  NO: { use: 'required', example: '0150' },
  NZ: { use: 'required', example: '1010' },
  OM: { use: 'optional', example: '112' },
  PA: { use: 'optional', example: '0801' },
  PE: { use: 'optional', example: '15001' },
  PH: { use: 'required', example: '1000' },
  PK: { use: 'optional', example: '44000' },
  PL: { use: 'required', example: '00-001' },
  PT: { use: 'required', example: '1100-148' },
  QA: { use: 'none' },
  RO: { use: 'required', example: '010011' },
  SA: { use: 'required', example: '11564' },
  SE: { use: 'required', example: '111 22' },
  SG: { use: 'required', example: '018956' },
  SI: { use: 'required', example: '1000' },
  SK: { use: 'required', example: '811 01' },
  TH: { use: 'required', example: '10200' },
  TR: { use: 'required', example: '34110' },
  TT: { use: 'optional', example: '100123' },
  TW: { use: 'required', example: '100' },
  US: { use: 'required', example: '94103' },
  UY: { use: 'optional', example: '11000' },
  VN: { use: 'optional', example: '100000' },
  ZA: { use: 'required', example: '8001' },
};

/**
 * Forms in common use that the validator's pattern for the country does not know: codes without their
 * hyphen or with a customary space, older forms still printed, countries that it lacks.
 */
export const FURTHER_POSTAL_FORMS: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  CL: /^\d{3}-\d{4}$/,
  GH: /^[A-Z][A-Z0-9]-?\d{3,4}-?\d{4}$/,
  IN: /^\d{3} \d{3}$/,
  JP: /^\d{7}$/,
  SA: /^\d{5}-\d{4}$/,
  TT: /^\d{6}$/,
};
