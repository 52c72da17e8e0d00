/** The fields by which a location is compared with its listing. */
export const LISTING_FIELDS = [
  'name',
  'address',
  'phone',
  'additionalPhones',
  'website',
  'categories',
  'hours',
  'specialHours',
  'publicHolidayHours',
  'openStatus',
  'description',
  'coordinates',
  'socialUrls',
  'serviceArea',
  'attributes',
  'storeCode',
  'photos',
] as const;

/** One of {@link LISTING_FIELDS}. */
export type ListingField = (typeof LISTING_FIELDS)[number];

/** What a listing shows of a field. */
export interface FieldDisplay {
  /** The longest text: a push shortens a longer one, and the comparison does the same. */
  readonly longest?: number;
  /** What `longest` counts, see `shortened`; characters when omitted. */
  readonly unit?: 'characters' | 'utf16';
  /** Most entries: additional phones, categories beside the primary one, opening ranges of a day. The first ones count. */
  readonly most?: number;
  /** The attributes that the listings can show, by key; all when omitted. Others are not compared. */
  readonly keys?: readonly string[];
  /** The field is shown only if this one has a value as well. */
  readonly onlyWith?: ListingField;
  /** False: a listing always shows a value, its own where the location has none. */
  readonly emptied?: boolean;
  /** False: photos that others added are no difference, because the publisher lists photos of other kinds with them. */
  readonly others?: boolean;
  /** False: a push cannot change it. A difference is still one, and only the owner can end it at the publisher. */
  readonly pushed?: boolean;
}

/**
 * What the listings of a publisher show, by field: `false` for a field that they do not show at all. A field that is not
 * named is shown as it is, and a push changes it.
 *
 * @example
 * { description: { longest: 750 }, additionalPhones: { most: 2 }, specialHours: false }
 */
export type ListingDisplay = Readonly<Partial<Record<ListingField, FieldDisplay | false>>>;
