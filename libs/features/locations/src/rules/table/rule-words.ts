import type { MutationErrorCode, RuleViolation } from '@listings/errors';
import type { Column } from './columns.js';

/** A broken rule as a sentence for people, and the column whose cell must change; null for the location as a whole. */
export interface RuleWords {
  readonly column: Column | null;
  readonly message: string;
}

/** The codes that a write of a location or of its photos can return. */
type LocationCode = Extract<MutationErrorCode, `SY10${string}` | 'SY00008' | 'SY81068' | 'SY81091'>;

const HOURS_EXAMPLE = 'Write them as in 9:00-12:00, 14:00-18:00, or closed.';

/** The column of each code, or the location as a whole, and a sentence: what is wrong, and what to do. */
const WORDS: Readonly<Record<LocationCode, `${Column | 'location'}: ${string}`>> = {
  SY00008: 'location: The location is archived. Cancel its archive before you change it, or leave the row out.',
  SY10001: 'name: The name is missing, or has not 2 to 150 characters. Enter the name of the business.',
  SY10002: 'description: The description is longer than 5,000 characters. Shorten it.',
  SY10005: 'description: The description is shorter than 200 characters. Make it longer, or leave the cell empty.',
  SY10006: 'ownerEmail: The e-mail address of the owner is not one. Enter it as in name@example.com.',
  SY10007: 'enabledSiteIds: A site does not belong to your plan. Use the numbers of the sites of your plan.',
  SY10009: 'countryIso: The country is missing or unknown. Enter its name or its code of two letters, such as DE.',
  SY10010: 'stateIso: The state or province is missing, or is not one of the country. Enter its name or its code.',
  SY10011:
    'street: The street is missing, or a line of the address has more than 200 characters. Enter the street with the house number.',
  SY10012: 'city: The city has more than 100 characters. Shorten it.',
  SY10013: 'postalCode: The postal code is missing. Enter it.',
  SY10014: 'postalCode: The postal code does not fit the country. Correct the code or the country.',
  SY10015:
    'phone: A phone number does not fit the country. Enter it with its area code, or with + and the code of the country.',
  SY10016: 'additionalPhones: There are more than five additional phones. Leave some out.',
  SY10017:
    'name: Another location has the same name, phone and postal code. Change one of them, or give the store code of that location to update it.',
  SY10022: 'bizUrl: The website is not a web address. Enter it as in https://www.example.com.',
  SY10024: 'subCategoryId: The category is missing. Enter the name of a category, such as Restaurant.',
  SY10025: 'subCategoryId: The category is not known. Enter the name of a category of the list.',
  SY10026: 'additionalCategoryIds: There are more than nine additional categories. Leave some out.',
  SY10028: 'additionalCategoryIds: An additional category is not known. Enter names of categories of the list.',
  SY10030:
    'latitude: Latitude and longitude must both be given in decimal degrees, as in 52.5163 and 13.3777, or both be empty.',
  SY10031: 'businessHours: The opening hours do not mention each day once. Enter the hours of every day, or closed.',
  SY10032: 'businessHours: A closed day has opening hours. Enter either the hours or closed.',
  SY10033: `businessHours: A day is open and has no hours. ${HOURS_EXAMPLE}`,
  SY10034: 'photos: A photo cannot be downloaded. Check that its address opens in a browser without signing in.',
  SY10036: 'countryIso: The country is not supported. Leave the row out, or correct the country.',
  SY10039: 'folderName: The folder does not exist any more. Enter the name of a folder.',
  SY10040: 'tags: There are more than ten tags. Leave some out.',
  SY10041: 'tags: The account has 10,000 tags, and the row would add another one. Use a tag that exists.',
  SY10042: 'folderName: The account has 10,000 folders, and the row would add another one. Use a folder that exists.',
  SY10046: 'id: The account has no location with this id. Correct it, or leave the cell empty to create a location.',
  SY10060: 'logo: The location has a logo already. Remove it first, or leave the cell empty.',
  SY10061: 'cover: The location has a cover photo already. Remove it first, or leave the cell empty.',
  SY10062: 'photos: The location would have more than 250 photos. Leave some out.',
  SY10063: 'photos: The location would have more than four starred photos. Remove a star first.',
  SY10064: 'photos: A logo or cover photo cannot have a star. Leave it out.',
  SY10065: 'photos: A photo is no JPEG, PNG, WebP, AVIF or GIF. Save it as JPEG.',
  SY10066:
    'photos: A photo has an edge of less than 250 pixels, or more than 40 million pixels. Save it in another size.',
  SY10067: 'photos: The file of a photo is smaller than 10 KB or larger than 5 MB. Save it in another size.',
  SY10068: 'photos: The location does not have this photo any more. Leave it out.',
  SY10069:
    'location: Somebody else has changed the location meanwhile. Check the row against the location, and import it again.',
  SY10070: 'photos: The caption of a photo is longer than 1,000 characters. Shorten it.',
  SY10071:
    'tags: A tag has characters other than letters, digits, spaces, hyphens and underscores, or more than 50. Change it.',
  SY10072: 'storeId: The store code has more than 100 characters, or another location has it. Enter another one.',
  SY10073: 'businessHours: A day has more than three intervals. Join intervals that are close together.',
  SY10074: `businessHours: A time is not understood. ${HOURS_EXAMPLE}`,
  SY10075:
    'businessHours: Intervals overlap, on one day or after midnight with those of the next day, which may be a special day. Join them, or correct the times.',
  SY10076: 'businessHours: Only the last interval of a day may run past midnight. Put it last.',
  SY10077:
    'placeActionLinks: The action links need addresses that begin with https, each purpose and address once, and at most one preferred link of a purpose. Correct them.',
  SY10078: 'tagline: The tagline is longer than 250 characters. Shorten it.',
  SY10079: 'yearOfIncorporation: The year of the foundation is in the future, or is no year. Enter four digits.',
  SY10080: 'socialUrls: A social profile has no address that begins with https. Enter the whole address.',
  SY10081: 'paymentMethods: A payment method is empty, or has more than 50 characters. Shorten it.',
  SY10085: 'phoneExtension: The extension of the phone is not a number of at most 11 digits. Enter digits only.',
  SY10086:
    'publicHolidayHours: The hours on public holidays overlap, are more than three, or have a time that is not understood. Write them as in 10:00-14:00, or closed.',
  SY10087:
    'permanentlyClosedAt: The location is not permanently closed, or the day of the closure is in the future. Correct the day, or leave it out.',
  SY10088:
    'reopensAt: The location is not temporarily closed, or the day on which it opens again has come. Correct the day, or leave it out.',
  SY10082:
    'attributes: An attribute is not known, or has a value that it cannot have. Write attributes as in outdoorSeating=yes|wifi=free.',
  SY10083:
    'location: The location has too much data. Shorten its longest texts, or leave some links or special days out.',
  SY10084: 'photos: There is no room for photos at the moment. Try again later, or ask the operator.',
  SY10091: 'specialHours: A special day has no date. Write it as in 2026-12-24 10:00-14:00.',
  SY10092: 'specialHours: A special day has no valid date, or is given twice. Write it as in 2026-12-24 10:00-14:00.',
  SY10126: 'city: The city is missing. Enter it.',
  SY10151: 'location: The account has no free seat for another location. Archive a location, or choose a larger plan.',
  SY81068: 'location: The listing belongs to another location already. Remove that link first.',
  SY81091: 'location: The location has a listing at this publisher already. Remove that link first.',
};

/**
 * Says a broken rule of a location in words that say what to do, without codes and names of fields. A rule that is not about a location keeps
 * its reason.
 */
export function ruleWords({ code, reason }: RuleViolation): RuleWords {
  if (!isLocationCode(code)) return { column: null, message: reason };
  const [, column, message = ''] = /^(\w+): (.*)$/.exec(WORDS[code]) ?? [];
  return { column: column === 'location' ? null : (column as Column), message };
}

function isLocationCode(code: string): code is LocationCode {
  return Object.hasOwn(WORDS, code);
}
