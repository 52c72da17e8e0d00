import type { ErrorCode } from './catalogue.js';

/** What the documentation page of a code adds to its message [contract 8]: what happened, and what a client can do. */
export interface Explanation {
  readonly meaning: string;
  readonly remedy: string;
}

const explain = (meaning: string, remedy: string): Explanation => ({ meaning, remedy });

/** The explanation of every code of the catalogue. */
export const explanations: Readonly<Record<ErrorCode, Explanation>> = {
  SY90001: explain(
    'The key is valid, but its account may not use the service now because it is suspended.',
    'Do not repeat the request. Ask the operator why the account is suspended.',
  ),
  SY90002: explain(
    'The id is malformed (400) or belongs to no record of the account (404), or the path or method does not exist (404, 405). The id of another account is answered exactly like an id that does not exist.',
    'Send ids exactly as the API returned them. Check that the key belongs to the account of the record, and that the id is of the right type.',
  ),
  SY90003: explain(
    'The operation changes data, and the key is read-only; or the caller lacks the right that starting the job needed.',
    'Use a write key. In the OpenAPI document, x-required-scope names the scope that an operation needs.',
  ),
  SY90005: explain(
    'The request has no key, or its key is malformed, unknown or revoked. A marketplace key also requires its host in the request.',
    'Send `Authorization: API <key>`. If the key is right, check in the developer portal whether it was revoked.',
  ),
  SY90006: explain(
    'The request itself is malformed: its body is not JSON or not wrapped in `input`, a field or parameter is unknown, missing or of the wrong type, or an Idempotency-Key was reused for a different request. The message names the place.',
    'Correct the place that the message names; the same request cannot succeed. Only 409 is worth repeating, after Retry-After.',
  ),
  SY90007: explain(
    'The service failed (500), or its database or a publisher could not be reached (503). A write had no effect, unless the connection to the database broke at its very end.',
    'Retry with exponential backoff, or after Retry-After; repeat a write with the same Idempotency-Key. If the error persists, send the X-Correlation-Id to the operator.',
  ),
  SY90008: explain(
    'The publisher allows a limited number of calls, and other work of the service uses them at the moment (503). The message says what it allows and when it goes on.',
    'Repeat the request after Retry-After.',
  ),
  SY00028: explain(
    'The bulk post cannot be shown: its id cannot be decoded (400), or the account has no such post (404).',
    'Send the id as the create or list operation returned it: the base64 form, not the number.',
  ),

  SY00008: explain(
    'The location is archived, so it cannot be changed, connected or posted to.',
    'Cancel the archive with cancelLocationsArchive, or leave the location out.',
  ),
  SY10001: explain(
    'The name is missing, or has fewer than 2 or more than 150 characters, surrounding spaces not counted.',
    'Send the name of the business, without slogans.',
  ),
  SY10002: explain('The description is longer than 5,000 characters.', 'Shorten it.'),
  SY10005: explain(
    'The description is shorter than 200 characters; publishers rank such profiles low.',
    'Send a longer description, or none.',
  ),
  SY10006: explain('ownerEmail is not an e-mail address.', 'Send an address such as name@company.example, or null.'),
  SY10007: explain(
    'enabledSiteIds names a site that this installation or plan does not have.',
    'Take the ids from /plan-sites; an empty list means all sites.',
  ),
  SY10009: explain(
    'countryIso is missing or is no code of ISO 3166-1 alpha-2 in capital letters.',
    'Send the ISO 3166-1 alpha-2 code, for example US.',
  ),
  SY10010: explain(
    'stateIso is missing although the country has subdivisions, or it is not a subdivision of the country.',
    'Take the iso of the state from /countries: the part after the hyphen of the ISO 3166-2 code, for example CA.',
  ),
  SY10011: explain(
    'The street is missing, or an address line is longer than 200 characters.',
    'Send the street, or set hideAddress if the business serves its customers at their location.',
  ),
  SY10012: explain('The city is longer than 100 characters.', 'Send only the name of the city.'),
  SY10013: explain('The country uses postal codes and none was sent.', 'Send the postal code.'),
  SY10014: explain(
    'The postal code does not have the format of the country.',
    'Check the postal code and the country. The service checks the format only, not whether the code exists.',
  ),
  SY10015: explain(
    'A phone number is not possible in the country.',
    'Send the number in the national format of the country, or with + and the country code.',
  ),
  SY10016: explain('There are more than five additional phone numbers.', 'Send at most five.'),
  SY10017: explain(
    'An active location of the account has the same name, phone and postal code.',
    'Update or archive that location, or give the two a different name or phone.',
  ),
  SY10022: explain(
    'bizUrl is not an absolute http or https address.',
    'Send it with its scheme, for example https://company.example.',
  ),
  SY10024: explain('No sub-category was sent.', 'Choose one from /sub-categories.'),
  SY10025: explain('No sub-category has this id.', 'Take the databaseId from /sub-categories.'),
  SY10026: explain('There are more than nine additional categories.', 'Send at most nine.'),
  SY10028: explain('One of additionalCategoryIds is not a sub-category.', 'Take the ids from /sub-categories.'),
  SY10030: explain(
    'Only one of latitude and longitude was sent, or one of them is out of range or not a number.',
    'Send both in decimal degrees, or neither.',
  ),
  SY10031: explain(
    'The weekly hours are incomplete, or contain a weekday twice.',
    'Send all seven weekdays, each once; a day without opening hours is CLOSED.',
  ),
  SY10032: explain('A day that is CLOSED has slots.', 'Remove the slots, or make the day OPEN.'),
  SY10033: explain('A day that is OPEN has no slot.', 'Send at least one slot, or make the day CLOSED.'),
  SY10034: explain(
    'The service could not download the image: the address is not http or https, is not public, does not respond, or responds with an error.',
    'Check that the address opens in a browser without signing in.',
  ),
  SY10036: explain('The code names a country that this service does not support.', 'Choose a country from /countries.'),
  SY10039: explain(
    'The account has no folder with this id.',
    'Take the id from /folders, or send folderName to create a folder.',
  ),
  SY10040: explain('There are more than ten tags.', 'Send at most ten.'),
  SY10041: explain(
    'The account has 10,000 tags, and the location would add another one.',
    'Use a tag that the account has, or remove tags from all locations that have them.',
  ),
  SY10042: explain(
    'The account has 10,000 folders, and folderName names another one.',
    'Use a folder that the account has; /folders lists them.',
  ),
  SY10046: explain(
    'A location id belongs to no location of the account; the message names it. In operations on many locations, only this location failed.',
    'Send ids as the API returned them, with a key of the account that has the locations.',
  ),
  SY10060: explain('The location already has a logo.', 'Remove it first.'),
  SY10061: explain('The location already has a cover.', 'Remove it first.'),
  SY10062: explain('The location would have more than 250 photos.', 'Remove some first.'),
  SY10063: explain('The location would have more than four starred photos.', 'Unstar another photo first.'),
  SY10064: explain('A logo or cover cannot be starred: it already has its own place.', 'Leave it out.'),
  SY10065: explain(
    'The file is no JPEG, PNG, WebP, AVIF or GIF, whatever its name, or it is damaged. HEIC is not read.',
    'Save the image as JPEG. An iPhone takes photos as JPEG with Settings, Camera, Formats, Most Compatible.',
  ),
  SY10066: explain(
    'The image has an edge of less than 250 pixels, or more than 40 million pixels; or it takes more than 120 MB of memory while it is read: interlaced or progressive, with lines of more than 20,000 pixels, from 9 million pixels as WebP or GIF, from 4 million as AVIF.',
    'Send the image smaller, or save it with 8 bits as a JPEG without "progressive".',
  ),
  SY10067: explain('The file is smaller than 10 KB or larger than 5 MB.', 'Save the image in another quality or size.'),
  SY10068: explain(
    'The location has no photo with this id. The service may have processed the other photos of the request.',
    'Take the ids from the photos of the location.',
  ),
  SY10069: explain(
    'The location has changed since you read it: its updatedAt differs from the expectedUpdatedAt of the request. Nothing was changed.',
    'Read the location again, decide whether your change still applies, and send the new updatedAt.',
  ),
  SY10070: explain('A caption is longer than 1,000 characters.', 'Shorten it.'),
  SY10071: explain(
    'A tag is empty, longer than 50 characters, or contains other characters than letters, digits, spaces, hyphens and underscores.',
    'Change the tag.',
  ),
  SY10072: explain(
    'The store code is longer than 100 characters, or another location of the account has it.',
    'Choose another store code.',
  ),
  SY10073: explain('A day has more than three slots.', 'Merge slots that are close together.'),
  SY10074: explain(
    'A time does not have the form 09:00am.',
    'Send the hour from 01 to 12 with two digits, the minutes, and am or pm.',
  ),
  SY10075: explain(
    'Two slots of a day overlap, or the last slot of a day runs past midnight into a slot of the next day. A special date takes the place of its weekday.',
    'Merge them, or correct their times.',
  ),
  SY10076: explain(
    'A slot that is not the last of its day ends before it starts, which means that it ends on the next day.',
    'Make the slot that runs past midnight the last one of its day.',
  ),
  SY10077: explain(
    'The uri of an action link is not an absolute https address, two links have the same type and uri, or two links of one type are preferred.',
    'Send https addresses, each type and uri once, and at most one preferred link of a type.',
  ),
  SY10078: explain('The tagline is longer than 250 characters.', 'Shorten it.'),
  SY10079: explain('yearOfIncorporation is in the future or is not a year.', 'Send a year such as 2012, or null.'),
  SY10080: explain('A social profile is not an absolute https address.', 'Send the address of the profile.'),
  SY10081: explain('A payment method is empty or longer than 50 characters.', 'Send 1 to 50 characters for each.'),
  SY10082: explain(
    'A location has no attribute with this key, or the attribute takes other values.',
    'Send keys and values of the operation `attributes`: true or false, or one of the choices.',
  ),
  SY10083: explain(
    'Each field is within its bounds, but together they make the record of the location larger than 64 KiB.',
    'Shorten the description, the action links, the social profiles or the service area.',
  ),
  SY10084: explain(
    'The disk of the service is full. None of the photos of the request was added.',
    'Send the request again later. The operator sees the condition at /readyz.',
  ),
  SY10085: explain('phoneExtension has other characters than digits, or more than 11.', 'Send digits only, or null.'),
  SY10086: explain(
    'publicHolidayHours breaks a rule for the hours of one day. The message says which.',
    'Send CLOSED without slots, OPEN with one to three slots that follow each other, or null.',
  ),
  SY10087: explain(
    'permanentlyClosedAt is no day, is in the future, or stands at a location that is not permanently closed.',
    'Send the day as YYYY-MM-DD together with permanentlyClosed: true. Without it, today counts.',
  ),
  SY10088: explain(
    'reopensAt is no day, has come already, or stands at a location that is not temporarily closed.',
    'Send a day after today as YYYY-MM-DD together with temporarilyClosed: true.',
  ),
  SY10091: explain('A special day has no specialDate.', 'Send the date as YYYY-MM-DD.'),
  SY10092: explain('A specialDate is not a date, or occurs twice.', 'Send each date once, as YYYY-MM-DD.'),
  SY10126: explain(
    'No city was sent, although the country has cities and the address is not hidden.',
    'Send the city, or set hideAddress if the business serves its customers at their location.',
  ),
  SY10151: explain(
    'All seats of the plan are in use. Archived locations use no seat.',
    'Archive locations that have closed, or change to a larger plan.',
  ),

  SY75004: explain(
    'The post has no content for a site: no text, picture or title that the site can show. Or it has content for a site that is not in postSites.',
    'Send postMessage, or what this type of post needs, for each of postSites and for no other site.',
  ),
  SY75005: explain(
    'The post has two texts or two buttons for one site.',
    'Send one text, and at most one button, for each of postSites.',
  ),
  SY75016: explain(
    'The address of a button is missing or is not an absolute http or https address.',
    'Send the address; only the button CALL needs none.',
  ),
  SY75017: explain(
    'The address of an image or video is not an absolute http or https address.',
    'Send an address that opens without signing in.',
  ),
  SY75029: explain(
    'startDatetime is more than five minutes in the past, or is not a time.',
    'Send a time in the future, or leave postScheduledDates out to publish immediately.',
  ),
  SY75030: explain('The post would end before it starts.', 'Correct endDatetime.'),
  SY75033: explain(
    'The offer has no title, no first day or no last day.',
    'Send title, startDay and endDay in postContextInfo.',
  ),
  SY75034: explain(
    'The event has no start or no end.',
    'Send startDay and endDay in postContextInfo, and the times if they matter.',
  ),
  SY75035: explain('The event has no title.', 'Send title in postContextInfo.'),
  SY75039: explain(
    'The post has no name, or a name of more than 250 characters.',
    'Send postName. It is internal: no publisher shows it.',
  ),
  SY75042: explain('A post of this type needs a title.', 'Send title in postContextInfo.'),
  SY75043: explain('The product post has no products.', 'Send products, each with a name.'),
  SY75045: explain(
    'The post names no location, or more than 10,000 locations.',
    'Name at least one location; split a larger post into several.',
  ),
  SY75046: explain(
    'postSites is empty, or names a site that does not support posts.',
    'Name only sites that support posts.',
  ),
  SY75047: explain(
    'removalSites names a site that is not in postSites.',
    'Name only sites of postSites, or leave removalSites out to remove the post from all sites.',
  ),
  SY75048: explain(
    'Each location of the post is permanently closed. Beside others, such a location is skipped.',
    'Leave the location out, or set its permanentlyClosed to false if it has opened again.',
  ),

  SY50103: explain('The text of the response is empty or has only spaces.', 'Send a text.'),
  SY50121: explain(
    'The publisher takes one response of the business to a review, and the review has one already, possibly written at the publisher itself.',
    'Edit the existing response, or archive it and respond again once it is gone.',
  ),
  SY82001: explain(
    'The location is not linked to a listing at this publisher, the listing is not accessible now, or the publisher takes no response to this interaction. The message says the reason where the publisher gives one.',
    'Connect the account again or link the listing. `canRespond` of an interaction says whether a response is possible.',
  ),
  SY81019: explain(
    'The account of the key has no user who could own the location.',
    'Sign in to the developer portal once with the account, or ask the operator.',
  ),
  SY81022: explain(
    'successUrl or errorUrl is missing, or is not an address to which the service may redirect a browser, or its origin is not among the allowed return origins of the account.',
    'Send addresses that begin with `https://` or `http://localhost`, in lower case. If the account has allowed return origins, send addresses of these origins.',
  ),
  SY81066: explain('The account has no connected account with this id.', 'Take the id from /connected-accounts.'),
  SY81067: explain(
    'The id is not the id of a listing, or no connected account has this listing.',
    'Send the id exactly as connected-account-listings returned it.',
  ),
  SY81068: explain(
    'The listing is already linked to a location.',
    'Use that location, or unlink the listing with disconnect-listing first.',
  ),
  SY81069: explain(
    'The publisher rejects the credentials of the connected account: the owner changed the password or revoked the access, or the account was disconnected. connectedAccountFolders answers it with 403, every other operation in its payload.',
    'Request a new connect link and let the owner consent again. Until then nothing is synchronised.',
  ),
  SY81070: explain(
    'The listing exists, but only another connected account can read it.',
    'Send the connected account for which connected-account-listings returned the listing.',
  ),
  SY81071: explain(
    'The service failed while it created the location. Nothing was created.',
    'Retry with exponential backoff. If the error persists, send the X-Correlation-Id to the operator.',
  ),
  SY81072: explain(
    "The publisher's data for the listing cannot be turned into a location.",
    'Complete the listing at the publisher and repeat the request, or create the location and link the listing.',
  ),
  SY81073: explain('Listings of this publisher cannot be imported.', 'Create the location and link the listing.'),
  SY81081: explain(
    'The listing has no primary category, so its sub-category is unknown.',
    'Set a primary category at the publisher and repeat the request, or create the location and link the listing.',
  ),
  SY81082: explain(
    'The listing is in a country that this service does not support, or does not state its country.',
    'Check the address at the publisher against /countries.',
  ),
  SY81083: explain(
    'No sub-category of this service corresponds to the primary category of the listing in its country.',
    'Create the location with a sub-category of your choice and link the listing.',
  ),
  SY81086: explain(
    'The location that would be created from the listing breaks a rule; the message contains its code.',
    'Look up the code in the message.',
  ),
  SY81087: explain(
    'The database rejected the new location. Nothing was created.',
    'Retry with exponential backoff. If the error persists, send the X-Correlation-Id to the operator.',
  ),
  SY81088: explain(
    'The location was not created, and the reason is none of the known ones.',
    'Send the X-Correlation-Id to the operator.',
  ),
  SY81089: explain('The publisher could not be read.', 'Retry after a while.'),
  SY81090: explain(
    'The service failed while it created the location. Nothing was created.',
    'Retry with exponential backoff. If the error persists, send the X-Correlation-Id to the operator.',
  ),
  SY81091: explain(
    'The location is already linked to another listing at this publisher; only one is possible.',
    'Unlink that listing with disconnect-listing first.',
  ),

  SY81092: explain(
    'A listing at this publisher was already requested for the location, and its creation is in progress.',
    'Wait: listings-premium shows the listing once it exists.',
  ),
  SY81093: explain(
    'The id is not the id of a suggestion, or the account has no such suggestion: a new search replaces the suggestions of the previous one. Or the message says why it cannot be rejected or restored now: it is linked, or a search runs.',
    'Read connection-suggestions again and take the ids from there.',
  ),
  SY81094: explain(
    'A client marked the listing as a duplicate, so it is kept out of matching and imports.',
    'Mark it with mark-as-not-duplicate first, or link it with connect-listing.',
  ),
  SY81095: explain(
    'An earlier request to create the listing failed without an answer of the publisher, which may have created it. The new request names another connected account, so the publisher would not notice the repetition and would create a second listing.',
    'Call trigger-matches with both connected accounts and wait until requestMatchesStatus is MATCH_COMPLETED. Confirm the match if one is suggested. Otherwise, or after you have rejected it, request the listing again.',
  ),

  SY83001: explain(
    "The site rejected the data of the location; the message gives the site's reason.",
    'Correct what the reason names. The service pushes the change automatically.',
  ),
  SY83002: explain(
    'The listing still exists, but the connected account may no longer change it.',
    'Give the account access to the listing at the publisher, or connect an account that has access.',
  ),
  SY83003: explain(
    'The site cannot show the location, whatever is sent: because of its country, its hidden address, or the listing itself.',
    'The message gives the reason. If nothing can be done, disable the site for the location with enabledSiteIds.',
  ),

  SY89001: explain(
    'The publisher has no verification, or its plug-in cannot start one.',
    'Verify the listing at the publisher. The service reads the state there.',
  ),
  SY89002: explain(
    'The location is not linked to a listing at the publisher, or the listing no longer exists there.',
    'Link a listing with connect-listing first.',
  ),
  SY89003: explain(
    'The publisher has verified the listing, so there is nothing to start or to complete.',
    'Nothing is to be done.',
  ),
  SY89004: explain(
    'A verification was started and has not ended: the publisher waits for a code, or it reviews the business. Nothing was sent.',
    'Send the code to verifications/complete. To get another one, send restart: true.',
  ),
  SY89005: explain(
    'A verification of this listing was started less than two minutes ago, or five were within a day. Nothing was sent. The message says which.',
    'Wait, and use the code of the last one until then.',
  ),
  SY89006: explain(
    'The publisher refused the start or the code. The message gives its reason, and how many tries are left if it tells that.',
    'Do what the reason says: correct the code, start again, or choose another method.',
  ),
  SY89007: explain(
    'The publisher did not answer, limits its calls, or takes none at the moment. It sent no code and saw none.',
    'Repeat the request later, with another Idempotency-Key.',
  ),
  SY89008: explain(
    'The publisher received the request, and its answer was lost. The service reads the state of the verification within a minute.',
    'Read the verifications of the location. After a start, enter the code if it arrives; restart: true sends another one.',
  ),

  SY88001: explain(
    'The rules have changed since you read them: their version differs from the expectedVersion of the request. Nothing was saved.',
    'Read the rules again, decide whether yours still apply, and send the new version.',
  ),
  SY87001: explain(
    'The account has 20 jobs that run or wait for a decision.',
    'Wait until one has ended, or cancel one: allJobs with open=true lists them.',
  ),
  SY87002: explain(
    'The operation belongs to another phase of the job, for example to the one before it: somebody else may have continued it.',
    'Read the job again; its state and phase say what it waits for.',
  ),
  SY87003: explain('The job is done, has failed or was cancelled, so nothing about it can change.', 'Start a new job.'),
  SY87004: explain(
    'The job has not changed locations, still runs, was undone already, or is older than 30 days.',
    'Change the locations with a new job. Jobs that can be undone have canUndo=true.',
  ),
  SY87005: explain(
    'No file of the account has this id: it was never uploaded completely, or it was deleted, which happens a day after the upload unless a job uses it.',
    'Upload the file again.',
  ),
  SY87006: explain(
    'The files that jobs read and write are kept for 30 days, and those of the account take a gigabyte.',
    'Wait until older ones are deleted, or upload a smaller file.',
  ),
  SY87007: explain(
    'The mapping does not have an entry for each column of the file, or gives a column twice.',
    'Read the job: header has the columns of the file.',
  ),
  SY87008: explain(
    'No location of the account matches the selection, or the selection is empty.',
    'Send locationIds, a filter, or all=true.',
  ),
  SY87009: explain(
    'The request names locations, but nothing that changes.',
    'Send at least one field to set, add, remove or replace.',
  ),
  SY87010: explain(
    'The account has no record that the ids and filters of the request select.',
    'Send fewer filters, or ids of records of the account.',
  ),
  SY87011: explain(
    'A connected account of the publisher has no comparison of its listings with the locations that has ended with success, or it was requested before the newest of the selected locations was created or before a listing was unlinked. The account may hold listings of the selected locations, and each would get a second one.',
    'Call trigger-matches with each connected account of the publisher whose requestMatchesStatus is not MATCH_COMPLETED or whose requestMatchesOutdated is true, and wait until it is completed. Reconnect or disconnect an account that cannot be read.',
  ),
  SY87014: explain(
    'The file is no UTF-8 and does not say its encoding, and its letters make sense in more than one: import.encodings of the job has a line in each.',
    'Call readLocationImport with the encoding whose line is right.',
  ),
  SY87015: explain(
    'No column of the mapping is the name, the store code or the id, so that no row says which location it is about.',
    'Map the column with the names of the locations, or with the store codes or ids of locations that exist.',
  ),
};
