import type { LocationField } from '@listings/domain';

/** What a column of a table of locations says. */
interface ColumnShape {
  /** The name of the column; also its header in exports. */
  readonly id: string;
  /** The name for people. */
  readonly label: string;
  /** The field of a location that the column writes, wholly or in part; null for the id and the photos. */
  readonly field: LocationField | null;
  /** `read`: an import understands the column, and an export says the same in other columns. */
  readonly use?: 'read';
  /** Several columns of a file may join in this one, in their order. */
  readonly joins?: true;
}

/**
 * The columns of a table of locations, in their order. This is the one list of what a row can say: every writable field
 * has a column, which the compiler and a test check.
 */
const definitions = [
  { id: 'id', label: 'Location id', field: null },
  { id: 'storeId', label: 'Store code', field: 'storeId' },
  { id: 'name', label: 'Name', field: 'name' },
  { id: 'countryIso', label: 'Country', field: 'countryIso' },
  { id: 'stateIso', label: 'State or province', field: 'stateIso' },
  { id: 'street', label: 'Street and house number', field: 'street' },
  { id: 'houseNumber', label: 'House number', field: 'street', use: 'read' },
  { id: 'street1', label: 'Second address line', field: 'street1', joins: true },
  { id: 'city', label: 'City', field: 'city' },
  { id: 'postalCode', label: 'Postal code', field: 'postalCode' },
  { id: 'hideAddress', label: 'Hide the address', field: 'hideAddress' },
  { id: 'latitude', label: 'Latitude', field: 'latitude' },
  { id: 'longitude', label: 'Longitude', field: 'longitude' },
  { id: 'coordinates', label: 'Latitude and longitude', field: 'latitude', use: 'read' },
  { id: 'phone', label: 'Phone', field: 'phone' },
  { id: 'additionalPhones', label: 'Additional phones', field: 'additionalPhones', joins: true },
  { id: 'bizUrl', label: 'Website', field: 'bizUrl' },
  { id: 'ownerName', label: 'Owner', field: 'ownerName' },
  { id: 'ownerEmail', label: 'E-mail address of the owner', field: 'ownerEmail' },
  { id: 'subCategoryId', label: 'Category', field: 'subCategoryId' },
  { id: 'additionalCategoryIds', label: 'Additional categories', field: 'additionalCategoryIds', joins: true },
  { id: 'tagline', label: 'Tagline', field: 'tagline' },
  { id: 'description', label: 'Description', field: 'description' },
  { id: 'yearOfIncorporation', label: 'Founded in the year', field: 'yearOfIncorporation' },
  { id: 'paymentMethods', label: 'Payment methods', field: 'paymentMethods', joins: true },
  { id: 'tags', label: 'Tags', field: 'tags', joins: true },
  { id: 'folderName', label: 'Folder', field: 'folderId' },
  { id: 'temporarilyClosed', label: 'Temporarily closed', field: 'temporarilyClosed' },
  { id: 'businessHours', label: 'Opening hours of the week', field: 'businessHours', use: 'read' },
  {
    id: 'mondayToFriday',
    label: 'Opening hours from Monday to Friday',
    field: 'businessHours',
    use: 'read',
    joins: true,
  },
  { id: 'monday', label: 'Opening hours on Monday', field: 'businessHours', joins: true },
  { id: 'tuesday', label: 'Opening hours on Tuesday', field: 'businessHours', joins: true },
  { id: 'wednesday', label: 'Opening hours on Wednesday', field: 'businessHours', joins: true },
  { id: 'thursday', label: 'Opening hours on Thursday', field: 'businessHours', joins: true },
  { id: 'friday', label: 'Opening hours on Friday', field: 'businessHours', joins: true },
  { id: 'saturday', label: 'Opening hours on Saturday', field: 'businessHours', joins: true },
  { id: 'sunday', label: 'Opening hours on Sunday', field: 'businessHours', joins: true },
  { id: 'specialHours', label: 'Hours on special days', field: 'businessHours' },
  { id: 'facebook', label: 'Facebook profile', field: 'socialUrls' },
  { id: 'instagram', label: 'Instagram profile', field: 'socialUrls' },
  { id: 'x', label: 'X profile', field: 'socialUrls' },
  { id: 'linkedin', label: 'LinkedIn profile', field: 'socialUrls' },
  { id: 'youtube', label: 'YouTube channel', field: 'socialUrls' },
  { id: 'socialUrls', label: 'Other social profiles', field: 'socialUrls' },
  { id: 'placeActionLinks', label: 'Action links', field: 'placeActionLinks' },
  { id: 'serviceArea', label: 'Service area', field: 'serviceArea' },
  { id: 'attributes', label: 'Attributes', field: 'attributes', joins: true },
  { id: 'enabledSiteIds', label: 'Sites', field: 'enabledSiteIds' },
  { id: 'phoneExtension', label: 'Extension of the phone', field: 'phoneExtension' },
  { id: 'publicHolidayHours', label: 'Hours on public holidays', field: 'publicHolidayHours' },
  { id: 'permanentlyClosed', label: 'Permanently closed', field: 'permanentlyClosed' },
  { id: 'permanentlyClosedAt', label: 'Permanently closed since', field: 'permanentlyClosedAt' },
  { id: 'reopensAt', label: 'Opens again on', field: 'reopensAt' },
  { id: 'logo', label: 'Logo', field: null },
  { id: 'cover', label: 'Cover photo', field: null },
  { id: 'photos', label: 'Photos', field: null, joins: true },
] as const satisfies readonly ColumnShape[];

type Definition = (typeof definitions)[number];

/** The name of a column. */
export type Column = Definition['id'];

/** A column: its name, its name for people, and the field that it writes. */
export type ColumnDefinition = ColumnShape & { readonly id: Column };

/** The type of a complete list: a field without a column makes it `never`, so that the list below does not compile. */
type ForAllFields<List> = [Exclude<LocationField, Definition['field']>] extends [never] ? List : never;

/** All columns that an import understands, in their order. */
export const COLUMNS: ForAllFields<readonly ColumnDefinition[]> = definitions;

/** The columns of an export and of a template, in their order. */
export const EXPORT_COLUMNS: readonly ColumnDefinition[] = COLUMNS.filter(({ use }) => use === undefined);

const byId = new Map<string, ColumnDefinition>(COLUMNS.map((each) => [each.id, each]));

/** The column with that name, for example from a stored mapping. */
export function findColumn(id: string): ColumnDefinition | undefined {
  return byId.get(id);
}

/** The name of a column for people. */
export function columnLabel(column: Column): string {
  return byId.get(column)?.label ?? column;
}

/** The column of each column of a file, by its position; null for one that is left out. */
export type ColumnMapping = readonly (Column | null)[];
