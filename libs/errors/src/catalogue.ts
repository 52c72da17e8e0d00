/**
 * Every error code that the service itself returns [7]. A new error is one line here; an error that is not listed cannot
 * be raised. A plug-in declares the codes of its publisher.
 *
 * A `request` error is returned with an HTTP status in the request-level envelope, a `mutation` error with HTTP 200 in
 * `data.<operation>.errors` [7.2], where its second argument is the `field` of the entry [contract 14].
 */
export const catalogue = {
  // Request level [7.3]
  SY90001: request(403, 'Not authorized to access this resource'),
  SY90002: request(404, 'Invalid Id'),
  SY90003: request(403, 'Write operations not permitted for read-only API key'),
  SY90005: request(401, 'Invalid Token'),
  SY90006: request(400, 'Malformed request'),
  SY90007: request(500, 'Internal error, safe to retry'),
  SY90008: request(503, 'The publisher allows a limited number of calls, try again later'),
  SY00028: request(404, 'Error in processing request'),

  // Locations [contract 4]
  SY00008: mutation('Location is archived'),
  SY10001: mutation('name: 2 to 150 characters', 'name'),
  SY10002: mutation('description: at most 5000 characters', 'description'),
  SY10005: mutation('description: at least 200 characters', 'description'),
  SY10006: mutation('ownerEmail: not an e-mail address', 'ownerEmail'),
  SY10007: mutation('enabledSiteIds: not a site of the plan', 'enabledSiteIds'),
  SY10009: mutation('countryIso: not an ISO 3166-1 alpha-2 code', 'countryIso'),
  SY10010: mutation('state_iso', 'stateIso'),
  SY10011: mutation('street: 1 to 200 characters', 'street'),
  SY10012: mutation('city: at most 100 characters', 'city'),
  SY10013: mutation('postalCode is mandatory', 'postalCode'),
  SY10014: mutation('postalCode: not in the format of the country', 'postalCode'),
  SY10015: mutation('phone: not a valid number for the country', 'phone'),
  SY10016: mutation('additionalPhones: at most 5', 'additionalPhones'),
  SY10017: mutation('A location with this name, phone and postal code already exists'),
  SY10022: mutation('bizUrl: not an absolute http or https address', 'bizUrl'),
  SY10024: mutation('subCategoryId is mandatory', 'subCategoryId'),
  SY10025: mutation('subCategoryId: unknown sub-category', 'subCategoryId'),
  SY10026: mutation('additionalCategoryIds: at most 9', 'additionalCategoryIds'),
  SY10028: mutation('additionalCategoryIds: unknown sub-category', 'additionalCategoryIds'),
  SY10030: mutation('latitude and longitude: both, in decimal degrees, or neither', 'latitude'),
  SY10031: mutation('businessHours: each regular day exactly once', 'businessHours'),
  SY10032: mutation('businessHours: a closed day has no slots', 'businessHours'),
  SY10033: mutation('businessHours: an open day needs a slot', 'businessHours'),
  SY10034: mutation('Image could not be downloaded from a public http or https address', 'photos'),
  SY10036: mutation('countryIso: country is not supported', 'countryIso'),
  SY10039: mutation('folderId: unknown folder', 'folderId'),
  SY10040: mutation('tags: at most 10', 'tags'),
  SY10041: mutation('tags: at most 10000 in an account', 'tags'),
  SY10042: mutation('folderName: at most 10000 folders in an account', 'folderName'),
  SY10046: mutation('Invalid location id'),
  SY10060: mutation('A location can have only one LOGO', 'photos'),
  SY10061: mutation('A location can have only one COVER', 'photos'),
  SY10062: mutation('A location has at most 250 photos', 'photos'),
  SY10063: mutation('A location has at most 4 starred photos', 'photoIds'),
  SY10064: mutation('Only photos of type ADDITIONAL can be starred', 'photoIds'),
  SY10065: mutation('Image must be a JPEG, PNG, WebP, AVIF or GIF', 'photos'),
  SY10066: mutation('Image must have at least 250 x 250 and at most 40 million pixels', 'photos'),
  SY10067: mutation('Image file size must be 10 KB to 5 MB', 'photos'),
  SY10068: mutation('photoIds: unknown photo', 'photoIds'),
  SY10069: mutation('Location was changed by someone else', 'expectedUpdatedAt'),
  SY10070: mutation('caption: at most 1000 characters', 'photos'),
  SY10071: mutation('tags: 1 to 50 letters, digits, spaces, hyphens or underscores', 'tags'),
  SY10072: mutation('storeId: at most 100 characters and unique in the account', 'storeId'),
  SY10073: mutation('businessHours: at most 3 slots a day', 'businessHours'),
  SY10074: mutation('businessHours: times as 09:00am', 'businessHours'),
  SY10075: mutation('businessHours: slots of a day overlap', 'businessHours'),
  SY10076: mutation('businessHours: only the last slot of a day may run past midnight', 'businessHours'),
  SY10077: mutation(
    'placeActionLinks: an absolute https uri, each type and uri once, one preferred link of a type',
    'placeActionLinks',
  ),
  SY10078: mutation('tagline: at most 250 characters', 'tagline'),
  SY10079: mutation('yearOfIncorporation: a year that is not in the future', 'yearOfIncorporation'),
  SY10080: mutation('socialUrls: absolute https addresses', 'socialUrls'),
  SY10081: mutation('paymentMethods: 1 to 50 characters each', 'paymentMethods'),
  SY10082: mutation('attributes: known keys, each with yes or no or one of its choices', 'attributes'),
  SY10083: mutation('The record of the location would exceed 64 KiB'),
  SY10084: mutation('The service has no room for files at the moment'),
  SY10085: mutation('phoneExtension: 1 to 11 digits', 'phoneExtension'),
  SY10086: mutation(
    'publicHolidayHours: closed without slots, or 1 to 3 slots as 09:00am without overlap',
    'publicHolidayHours',
  ),
  SY10087: mutation(
    'permanentlyClosedAt: a day YYYY-MM-DD that is not in the future, only with permanentlyClosed',
    'permanentlyClosedAt',
  ),
  SY10088: mutation('reopensAt: a day YYYY-MM-DD after today, only with temporarilyClosed', 'reopensAt'),
  SY10091: mutation('businessHours: a special day needs a specialDate', 'businessHours'),
  SY10092: mutation('businessHours: specialDate YYYY-MM-DD, each date once', 'businessHours'),
  SY10126: mutation('City is Mandatory', 'city'),
  SY10151: mutation('Account is out of location seats'),

  // Posts [contract 5]
  SY75004: mutation('Post content is missing'),
  SY75005: mutation('postMessage: one message for each site of postSites'),
  SY75016: mutation('CTA url: not an absolute http or https address'),
  SY75017: mutation('postMediaUrl: not an absolute http or https address'),
  SY75029: mutation('startDatetime is in the past', 'postScheduledDates.startDatetime'),
  SY75030: mutation('endDatetime must be after startDatetime', 'postScheduledDates.endDatetime'),
  SY75033: mutation('An offer needs a title, a start day and an end day', 'postContextInfo'),
  SY75034: mutation('An event needs a start and an end', 'postContextInfo'),
  SY75035: mutation('An event needs a title', 'postContextInfo.title'),
  SY75039: mutation('postName is missing', 'postName'),
  SY75042: mutation('A title is missing', 'postContextInfo.title'),
  SY75043: mutation('A product post needs at least one product with a name', 'products'),
  SY75045: mutation('locationIds: 1 to 10000', 'locationIds'),
  SY75046: mutation('Site does not support posts', 'postSites'),
  SY75047: mutation('removalSites: only sites of the post', 'postScheduledDates.removalSites'),
  SY75048: mutation('Location is permanently closed', 'locationIds'),

  // Interactions [contract 6]
  SY50103: mutation('Response is empty', 'responseContent'),
  SY50121: mutation('The publisher takes one response to a review, and it has one'),
  SY82001: mutation('Connection does not exist'),

  // Connected accounts [7.4], [contract 7]
  SY81019: mutation('No user resolved for the account behind the key'),
  SY81022: mutation('successUrl and errorUrl: absolute https, or http on localhost'),
  SY81066: mutation('Connected account does not exist or the account is archived'),
  SY81067: mutation('connectedAccountListingId could not be decoded or resolved'),
  SY81068: mutation('The listing is already linked to a location'),
  SY81069: mutationOrRequest(403, 'Credentials of the connected account are no longer valid; reconnect'),
  SY81070: mutation('The listing does not belong to the connected account'),
  SY81071: mutation('Unexpected error while creating the location'),
  SY81072: mutation('Location creation failed while building or saving'),
  SY81073: mutation('Listing type is not supported'),
  SY81081: mutation('The listing has no primary category'),
  SY81082: mutation('The country of the listing is not supported'),
  SY81083: mutation('No category mapping for the primary category of the listing in its country'),
  SY81086: mutation('Location creation was rejected'),
  SY81087: mutation('The creation request failed at the query layer'),
  SY81088: mutation('Creation failed for an unrecognised reason'),
  SY81089: mutation('An internal service call returned a non-success status'),
  SY81090: mutation('Unexpected error during the internal creation call'),
  SY81091: mutation('The location already has a listing at this publisher'),
  SY81093: mutation('Match record could not be decoded or resolved', 'matchRecordIds'),
  SY81092: mutation('A listing at this publisher is already being created for the location'),
  SY81094: mutation('The listing is marked as a duplicate of a location'),
  SY81095: mutation('The publisher may have the listing already'),

  // Citations [contract 9]
  SY83001: mutation('The publisher did not accept the data'),
  SY83002: mutation('The connected account no longer has access to the listing'),
  SY83003: mutation('The site cannot show the location'),

  // Differences of listings
  SY88001: mutation('The rules were changed by someone else'),

  // Verifications
  SY89001: mutation('The publisher offers no verification through the service'),
  SY89002: mutation('The location has no listing at the publisher that can be verified'),
  SY89003: mutation('The listing is verified'),
  SY89004: mutation('A verification of the listing is in progress'),
  SY89005: mutation('Too many verifications of the listing were started'),
  SY89006: mutation('The publisher refused it'),
  SY89007: mutation('The publisher cannot be reached at the moment'),
  SY89008: mutation('The answer of the publisher was lost'),

  // Jobs
  SY87001: mutation('Too many jobs run or wait: at most 20 in an account'),
  SY87002: mutation('The job does not wait for this'),
  SY87003: mutation('The job has ended'),
  SY87004: mutation('The job cannot be undone'),
  SY87005: mutation('The file is not there', 'fileId'),
  SY87006: mutation('The files of the account take too much space: at most 1 GB'),
  SY87007: mutation('The file has another form'),
  SY87008: mutation('No location is selected'),
  SY87009: mutation('The change changes nothing'),
  SY87010: mutation('Nothing matches the selection'),
  SY87011: mutation('Compare the listings of each connected account with the locations first'),
  SY87014: mutation('The letters of the file can be read in several ways', 'encoding'),
  SY87015: mutation('No column has the names of the locations', 'mapping'),
} as const satisfies Record<`SY${number}`, CatalogueEntry>;

/** A code of the service's own catalogue. */
export type ErrorCode = keyof typeof catalogue;

/** A code that may be raised as a request-level error. */
export type RequestErrorCode = {
  [C in ErrorCode]: (typeof catalogue)[C] extends { readonly status: number } ? C : never;
}[ErrorCode];

/** A code that may appear in `data.<operation>.errors`. */
export type MutationErrorCode = {
  [C in ErrorCode]: (typeof catalogue)[C]['appears'] extends 'mutation' ? C : never;
}[ErrorCode];

/**
 * An entry of the catalogue: where the code appears, its default message, for request errors the default status, and for others the
 * field of the input that breaks the rule, if it is always the same.
 */
export type CatalogueEntry =
  | { readonly appears: 'request'; readonly status: number; readonly message: string }
  | { readonly appears: 'mutation'; readonly status?: number; readonly message: string; readonly field?: string };

/** The field of the input to which a code belongs [7.3]; undefined for a code that belongs to none, or to one of a plug-in. */
export function fieldOfCode(code: string): string | undefined {
  const entry = (catalogue as Readonly<Record<string, CatalogueEntry | undefined>>)[code];
  return entry?.appears === 'mutation' ? entry.field : undefined;
}

function request<S extends number>(status: S, message: string) {
  return { appears: 'request', status, message } as const;
}

/** A mutation error that is also the answer of an operation without `errors`, with this HTTP status. */
function mutationOrRequest<S extends number>(status: S, message: string) {
  return { appears: 'mutation', status, message } as const;
}

function mutation(message: string, field?: string) {
  return { appears: 'mutation', message, ...(field !== undefined && { field }) } as const;
}
