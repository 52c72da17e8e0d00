import type { ErrorCode } from './catalogue.js';

/** What the page of a code says beyond its message [contract 8]: what happened, and what a client can do about it. */
export interface Explanation {
  readonly meaning: string;
  readonly remedy: string;
}

const explain = (meaning: string, remedy: string): Explanation => ({ meaning, remedy });

/** One for every code of the catalogue. */
export const explanations: Readonly<Record<ErrorCode, Explanation>> = {
  SY90001: explain(
    'The key is valid, but its account may not use the service now: it is suspended. The same code says that a connected account has lost its rights at the publisher and cannot be read.',
    'Do not repeat the request. Ask the operator about the account; connect the connected account again.',
  ),
  SY90002: explain(
    'An id is not one (400), belongs to no record of the account (404), or the path or method does not exist (404, 405). The id of another account answers exactly as one that does not exist.',
    'Send ids as they were answered. Check that the key belongs to the account that has the record, and that the record was not of another type.',
  ),
  SY90003: explain(
    'The operation changes something and the key may only read.',
    'Use a write key. The document says in x-required-scope which key an operation needs.',
  ),
  SY90005: explain(
    'There is no key in the request, it is not of the form of a key, or it is unknown or was revoked. A marketplace key needs its host beside it.',
    'Send `Authorization: API <key>`. When the key is right, look in the developer portal whether it was revoked.',
  ),
  SY90006: explain(
    'The request itself is malformed: its body is not JSON or not wrapped in `input`, a field or parameter is unknown, of the wrong type or missing, or an Idempotency-Key was used twice. The message names the place.',
    'Correct the place that the message names; repeating the same request cannot succeed. Only 409 is worth repeating, after Retry-After.',
  ),
  SY90007: explain(
    'Something failed on our side (500), or a publisher could not be read (503). A write had no effect.',
    'Repeat with growing pauses, or after Retry-After; for a write with the same Idempotency-Key. Tell the operator the X-Correlation-Id when it goes on.',
  ),
  SY00028: explain(
    'The bulk post cannot be shown: its id cannot be decoded (400), or the account has no such post (404).',
    'Send the id as the creation or the list answered it: the base64 form, not the number.',
  ),

  SY00008: explain(
    'The location is archived and cannot be changed, connected or posted to.',
    'Take it back with cancelLocationsArchive, or leave it out.',
  ),
  SY10001: explain(
    'The name is missing, or not of 2 to 150 characters without the spaces around it.',
    'Send the name of the business, without slogans.',
  ),
  SY10002: explain('The description is longer than 5,000 characters.', 'Shorten it.'),
  SY10005: explain(
    'The description is shorter than 200 characters; publishers rank such profiles low.',
    'Write more, or leave the description out.',
  ),
  SY10006: explain('ownerEmail is not an e-mail address.', 'Send an address such as name@company.example, or null.'),
  SY10007: explain(
    'enabledSiteIds names a site that this installation or plan does not have.',
    'Take the ids from /plan-sites; an empty list means all.',
  ),
  SY10009: explain(
    'countryIso is missing or not of two capital letters.',
    'Send the ISO 3166-1 alpha-2 code, for example US.',
  ),
  SY10010: explain(
    'stateIso is missing though the country has subdivisions, or it is not one of the country.',
    'Take the iso of the state from /countries: the part behind the hyphen of ISO 3166-2, for example CA.',
  ),
  SY10011: explain(
    'The street is missing, or a line of the address is longer than 200 characters.',
    'Send the street, or hideAddress for a business that serves its customers at their place.',
  ),
  SY10012: explain('The city is longer than 100 characters.', 'Send the name of the city alone.'),
  SY10013: explain('The country uses postal codes and none was sent.', 'Send the postal code.'),
  SY10014: explain(
    'The postal code is not in the format of the country.',
    'Check the code and the country; the message does not know whether the code exists.',
  ),
  SY10015: explain(
    'A phone number cannot exist in the country.',
    'Send it in the national form of the country or with + and the country code.',
  ),
  SY10016: explain('More than five additional phone numbers.', 'Keep the five that matter.'),
  SY10017: explain(
    'An active location of the account has the same name, phone and postal code.',
    'Change that location instead, archive it, or tell the two apart by name or phone.',
  ),
  SY10022: explain(
    'bizUrl is not an absolute http or https address.',
    'Send it with its scheme, for example https://company.example.',
  ),
  SY10024: explain('No sub-category was sent.', 'Choose one from /sub-categories.'),
  SY10025: explain('No sub-category has this id.', 'Take the databaseId from /sub-categories.'),
  SY10026: explain('More than nine additional categories.', 'Keep the nine that fit best.'),
  SY10028: explain('One of additionalCategoryIds is no sub-category.', 'Take the ids from /sub-categories.'),
  SY10030: explain(
    'Only one of latitude and longitude was sent, or one is out of range or no number.',
    'Send both in decimal degrees, or neither.',
  ),
  SY10031: explain(
    'The hours of the week are incomplete, or a weekday is there twice.',
    'Send all seven weekdays, each once; a day off is CLOSED.',
  ),
  SY10032: explain('A day that is CLOSED has slots.', 'Remove the slots, or make the day OPEN.'),
  SY10033: explain('A day that is OPEN has no slot.', 'Send at least one slot, or make the day CLOSED.'),
  SY10034: explain(
    'The image could not be loaded: the address is not http or https, not public, does not answer, or answers an error.',
    'Check that the address opens in a browser without signing in.',
  ),
  SY10036: explain('The code is a country that this service does not have.', 'Choose one of /countries.'),
  SY10039: explain(
    'The account has no folder with this id.',
    'Take the id from /folders, or send folderName to make a folder.',
  ),
  SY10040: explain('More than ten tags.', 'Keep ten.'),
  SY10046: explain(
    'A location id belongs to no location of the account; the message names it. In operations on many locations only that one failed.',
    'Send ids as they were answered, with a key of the account that has the locations.',
  ),
  SY10060: explain('The location has a logo already.', 'Remove it first.'),
  SY10061: explain('The location has a cover already.', 'Remove it first.'),
  SY10062: explain('The location would have more than 250 photos.', 'Remove some first.'),
  SY10063: explain('The location would have more than four favourites.', 'Take the mark from another photo first.'),
  SY10064: explain('A logo or cover cannot be a favourite: it has its place already.', 'Leave it out.'),
  SY10065: explain(
    'The file is neither a JPEG nor a PNG, whatever its name says, or it is damaged.',
    'Save the image as JPEG or PNG.',
  ),
  SY10066: explain(
    'An edge of the image is shorter than 250 pixels, or it has more than 40 million pixels.',
    'Send it in another size.',
  ),
  SY10067: explain(
    'The file is smaller than 10 KB or larger than 5 MB.',
    'Save the image with another quality or size.',
  ),
  SY10068: explain(
    'The location has no photo with this id; the others of the request may have been handled.',
    'Take the ids from the photos of the location.',
  ),
  SY10069: explain(
    'The location is not as you have read it: its updatedAt is not the expectedUpdatedAt of the request. Nothing was changed.',
    'Read it again, decide anew, and send its newest updatedAt.',
  ),
  SY10070: explain('A caption is longer than 1,000 characters.', 'Shorten it.'),
  SY10071: explain(
    'A tag is empty, longer than 50 characters, or has other characters than letters, digits, spaces, hyphens and underscores.',
    'Change the tag.',
  ),
  SY10072: explain(
    'The store code is longer than 100 characters, or another location of the account has it.',
    'Choose another one.',
  ),
  SY10073: explain('A day has more than three slots.', 'Join those that are close together.'),
  SY10074: explain(
    'A time is not of the form 09:00am.',
    'Send hours from 01 to 12 with two digits, minutes, and am or pm.',
  ),
  SY10075: explain('Two slots of a day overlap.', 'Join them, or correct their times.'),
  SY10076: explain(
    'A slot that is not the last of its day ends before it starts, which means the next day.',
    'Put the slot that runs past midnight last.',
  ),
  SY10077: explain(
    'An action link has an unknown purpose, or no absolute https address.',
    'Send one of the purposes of the document, and an https address.',
  ),
  SY10078: explain('The tagline is longer than 250 characters.', 'Shorten it.'),
  SY10079: explain('yearOfIncorporation lies in the future or is no year.', 'Send a year such as 2012, or null.'),
  SY10080: explain('A social profile is not an absolute https address.', 'Send the address of the profile.'),
  SY10081: explain(
    'More than 20 payment methods, or one that is empty or longer than 50 characters.',
    'Shorten the list or its words.',
  ),
  SY10091: explain('A special day has no specialDate.', 'Send the date as YYYY-MM-DD.'),
  SY10092: explain('A specialDate is no date, or is there twice.', 'Send each date once, as YYYY-MM-DD.'),
  SY10126: explain(
    'No city was sent, though the country has cities and the address is not hidden.',
    'Send the city, or hideAddress for a business that serves its customers at their place.',
  ),
  SY10151: explain(
    'Every seat of the plan is taken; archived locations take none.',
    'Archive locations that are closed, or change to a larger plan.',
  ),

  SY75004: explain(
    'There is nothing to publish for a site: no text, picture or title that it could show.',
    'Send postMessage for each site, or what its kind of post needs.',
  ),
  SY75005: explain(
    'A site has two texts or two buttons.',
    'Send one text, and at most one button, for each of postSites.',
  ),
  SY75016: explain(
    'The address behind a button is missing or not an absolute http or https address.',
    'Send the address; only CALL has none.',
  ),
  SY75017: explain(
    'The address of a picture or film is not an absolute http or https address.',
    'Send an address that opens without signing in.',
  ),
  SY75029: explain(
    'startDatetime lies more than five minutes in the past, or is no time.',
    'Send a time in the future, or leave postScheduledDates out to publish at once.',
  ),
  SY75030: explain('The post would end before it starts.', 'Correct endDatetime.'),
  SY75033: explain(
    'An offer lacks its title, its first or its last day.',
    'Send title, startDay and endDay in postContextInfo.',
  ),
  SY75034: explain(
    'An event lacks its start or its end.',
    'Send startDay and endDay in postContextInfo, with times where they matter.',
  ),
  SY75035: explain('An event lacks its title.', 'Send title in postContextInfo.'),
  SY75039: explain(
    'The post has no name, or one that is longer than 250 characters.',
    'Send postName; it is for yourself and not shown.',
  ),
  SY75042: explain('A post of this kind needs a title.', 'Send title in postContextInfo.'),
  SY75043: explain('A product post names no product.', 'Send products, each with a name.'),
  SY75045: explain('The post names no location, or more than 10,000.', 'Split it into several posts.'),
  SY75046: explain('postSites is empty, or names a site that takes no posts.', 'Name sites that take posts.'),
  SY75047: explain(
    'removalSites names a site that the post does not go to.',
    'Name only sites of postSites, or leave it out for all.',
  ),

  SY81019: explain(
    'The account behind the key has no user who could own the location.',
    'Sign in to the developer portal once with the account, or ask the operator.',
  ),
  SY81022: explain(
    'successUrl or errorUrl is missing, or not an address that a browser may be sent to.',
    'Send absolute https addresses; http only for localhost.',
  ),
  SY81066: explain(
    'The account has no connected account with this id, or it was disconnected.',
    'Take the id from /connected-accounts, or connect the account again.',
  ),
  SY81067: explain(
    'The id is not one of a listing, or no connected account has it.',
    'Take the id from connected-account-listings, as it is.',
  ),
  SY81068: explain(
    'The listing belongs to a location already.',
    'Use that location, or unlink the listing with disconnect-listing first.',
  ),
  SY81069: explain(
    'The publisher refuses the credentials of the connected account: the owner changed the password or took the rights back.',
    'Ask for a new link with connect, and let the owner consent again. Nothing syncs until then.',
  ),
  SY81070: explain(
    'The listing exists, but another connected account can reach it.',
    'Send the connected account that the listing was listed for.',
  ),
  SY81071: explain(
    'Something failed on our side while the location was made. Nothing was created.',
    'Repeat with growing pauses. Tell the operator the X-Correlation-Id when it goes on.',
  ),
  SY81072: explain(
    'What the publisher answered cannot be made into a location.',
    'Look at the listing at the publisher, complete it, and repeat; or create the location and link the listing.',
  ),
  SY81073: explain('Listings of this publisher cannot be imported.', 'Create the location and link the listing.'),
  SY81081: explain(
    'The listing has no primary category, so that its sub-category is unknown.',
    'Set one at the publisher and repeat; or create the location and link the listing.',
  ),
  SY81082: explain(
    'The listing is in a country that this service does not have, or its country is not said.',
    'Check the address at the publisher; see /countries.',
  ),
  SY81083: explain(
    'No sub-category of this service belongs to the primary category of the listing in its country.',
    'Create the location with a sub-category of your choice and link the listing.',
  ),
  SY81086: explain(
    'The location that the listing would become breaks a rule; the message carries its code.',
    'Look up the code in the message.',
  ),
  SY81087: explain(
    'The database refused to create the location. Nothing was created.',
    'Repeat with growing pauses. Tell the operator the X-Correlation-Id when it goes on.',
  ),
  SY81088: explain(
    'The location was not created, and the reason is not one of the known ones.',
    'Tell the operator the X-Correlation-Id.',
  ),
  SY81089: explain('The publisher could not be read.', 'Repeat after a while.'),
  SY81090: explain(
    'Something failed on our side while the location was created. Nothing was created.',
    'Repeat with growing pauses. Tell the operator the X-Correlation-Id when it goes on.',
  ),
  SY81091: explain(
    'The location has another listing at this publisher; it can have one.',
    'Unlink that one with disconnect-listing first.',
  ),

  SY81092: explain(
    'Somebody asked for a listing of this publisher for the location before, and it is on its way.',
    'Wait: listings-premium shows the listing when it is there.',
  ),
  SY81093: explain(
    'The id is not one of a suggestion, or the account has no such suggestion: a new search replaces what an earlier one found.',
    'Read connection-suggestions again and take the ids from there.',
  ),

  SY83001: explain(
    'The site looked at the data of the location and refused it; the message is the reason that it gave.',
    'Correct what the reason names: the change is sent by itself.',
  ),
  SY83002: explain(
    'The listing still exists, but the connected account may not change it any more.',
    'Give the account access to the listing at the publisher, or connect an account that has it.',
  ),
  SY83003: explain(
    'The site cannot show the location, whatever is sent: for its country, for its hidden address, or because of the listing itself.',
    'The message says why. Disable the site for the location with enabledSiteIds, where nothing can be done.',
  ),
};
