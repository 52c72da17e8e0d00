import type { PublicSchemas } from '../../../api/types.js';
import { toBusinessHours, toDayHours, toHours, toIntervals } from '../hours/hours.js';
import type { DayHours, Hours } from '../hours/hours.js';

/** A location as the API returns it. */
export type Location = PublicSchemas['Location'];

/** The writable fields of a location, all optional. */
export type LocationInput = Omit<PublicSchemas['CreateLocationInput'], 'clientMutationId'>;

/** A managed action link. */
export type ActionLink = PublicSchemas['PlaceActionLinkInput'];

/** The value of an attribute: yes or no, or one of its choices. */
export type AttributeValue = boolean | string;

/** The values of a new location: every writable field of the contract in the form in which a person edits it. */
export const NO_VALUES = {
  name: '',
  storeId: '',
  subCategoryId: '',
  additionalCategoryIds: [] as readonly string[],
  tagline: '',
  description: '',
  yearOfIncorporation: '',
  temporarilyClosed: false as boolean,
  reopensAt: '',
  permanentlyClosed: false as boolean,
  permanentlyClosedAt: '',
  countryIso: '',
  stateIso: '',
  street: '',
  street1: '',
  city: '',
  postalCode: '',
  hideAddress: false as boolean,
  latitude: '',
  longitude: '',
  serviceArea: {
    businessType: '',
    regionCode: '',
    placeInfos: [] as readonly { readonly placeId: string; readonly placeName: string }[],
  },
  phone: '',
  phoneExtension: '',
  additionalPhones: [] as readonly string[],
  bizUrl: '',
  ownerName: '',
  ownerEmail: '',
  socialUrls: [] as readonly { readonly network: string; readonly url: string }[],
  placeActionLinks: [] as readonly ActionLink[],
  businessHours: { week: null, special: [] } as Hours,
  /** Null while nothing is said. */
  publicHolidayHours: null as DayHours | null,
  paymentMethods: [] as readonly string[],
  attributes: {} as Readonly<Record<string, AttributeValue>>,
  tags: [] as readonly string[],
  folderName: '',
  enabledSiteIds: [] as readonly string[],
};

/** A field of the editor. */
export type FormField = keyof typeof NO_VALUES;

/** Fields that a draft lacks which an earlier release has kept in the browser. */
type LaterField = 'publicHolidayHours' | 'attributes' | 'permanentlyClosed' | 'permanentlyClosedAt' | 'reopensAt';

/** What the editor holds. */
export type FormValues = Readonly<Omit<typeof NO_VALUES, LaterField> & Partial<Pick<typeof NO_VALUES, LaterField>>>;

/** The fields with values of a type. */
export type FieldsOf<T> = { [F in FormField]: FormValues[F] extends T ? F : never }[FormField];

/** All fields of the editor. */
export const FORM_FIELDS = Object.keys(NO_VALUES) as FormField[];

const TEXT_FIELDS = FORM_FIELDS.filter((field): field is FieldsOf<string> => typeof NO_VALUES[field] === 'string');

/** The values of a location that exists. */
export function toValues(location: Location): FormValues {
  const { serviceArea } = location;
  const texts = TEXT_FIELDS.map((field) => [field, String(location[field] ?? '')]);
  return {
    ...(Object.fromEntries(texts) as Pick<FormValues, FieldsOf<string>>),
    additionalCategoryIds: location.additionalCategoryIds.map(String),
    temporarilyClosed: location.temporarilyClosed,
    permanentlyClosed: location.permanentlyClosed ?? false,
    hideAddress: location.hideAddress,
    serviceArea: {
      businessType: serviceArea?.businessType ?? '',
      regionCode: serviceArea?.regionCode ?? '',
      placeInfos: (serviceArea?.placeInfos ?? []).map(({ placeId, placeName }) => ({ placeId, placeName })),
    },
    additionalPhones: location.additionalPhones,
    socialUrls: Object.entries(location.socialUrls).map(([network, url]) => ({ network, url })),
    placeActionLinks: location.placeActionLinks.map(({ placeActionType, uri, isPreferred, name }) => ({
      placeActionType: placeActionType as ActionLink['placeActionType'],
      uri,
      isPreferred,
      ...(name && { name }),
    })),
    businessHours: toHours(location.businessHours),
    publicHolidayHours: location.publicHolidayHours ? toIntervals(location.publicHolidayHours) : null,
    paymentMethods: location.paymentMethods,
    attributes: location.attributes ?? {},
    tags: location.tags,
    enabledSiteIds: location.enabledSiteIds.map(String),
  };
}

/** Those of the fields in which two states of a location differ for a person. */
export function differingFields(
  one: FormValues,
  other: FormValues,
  fields: readonly FormField[] = FORM_FIELDS,
): FormField[] {
  return fields.filter((field) => JSON.stringify(editable(one, field)) !== JSON.stringify(editable(other, field)));
}

/** What a person edits of a field: of attributes not their order. The name of an action link is the publisher's reference, which arrives after a push. */
function editable(values: FormValues, field: FormField): unknown {
  if (field === 'attributes') return Object.entries(values.attributes ?? {}).sort();
  if (field !== 'placeActionLinks') return values[field] ?? NO_VALUES[field];
  return values.placeActionLinks.map(({ placeActionType, uri, isPreferred }) => [placeActionType, uri, isPreferred]);
}

/** What `values` change in `base`, applied to a newer state: the fields of both persons, the own one where both changed it. */
export function rebased(values: FormValues, { base, latest }: { base: FormValues; latest: FormValues }): FormValues {
  const own = differingFields(base, values);
  return { ...latest, ...Object.fromEntries(own.map((field) => [field, values[field]])) };
}

/** The fields as the API takes them. An empty field is null, which clears what is stored. */
export function toInput(values: FormValues, fields: readonly FormField[]): LocationInput {
  return Object.assign({}, ...fields.map((field) => inputOf(field, values))) as LocationInput;
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const texts = (list: readonly string[]) => list.map((text) => text.trim()).filter((text) => text !== '');
const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

function inputOf(field: FormField, values: FormValues): LocationInput {
  switch (field) {
    case 'subCategoryId':
    case 'yearOfIncorporation':
      return { [field]: numberOrNull(values[field]) };
    case 'additionalCategoryIds':
    case 'enabledSiteIds':
      return { [field]: values[field].map(Number) };
    case 'temporarilyClosed':
    case 'hideAddress':
      return { [field]: values[field] };
    case 'permanentlyClosed':
      return { permanentlyClosed: values.permanentlyClosed ?? false };
    case 'permanentlyClosedAt':
      return { permanentlyClosedAt: values.permanentlyClosed ? orNull(values.permanentlyClosedAt ?? '') : null };
    case 'reopensAt':
      return { reopensAt: values.temporarilyClosed ? orNull(values.reopensAt ?? '') : null };
    case 'additionalPhones':
    case 'paymentMethods':
    case 'tags':
      return { [field]: texts(values[field]) };
    case 'folderName':
      return values.folderName.trim() === '' ? { folderId: null } : { folderName: values.folderName.trim() };
    case 'serviceArea':
      return { serviceArea: serviceAreaOf(values.serviceArea) };
    case 'socialUrls':
      return {
        socialUrls: Object.fromEntries(
          values.socialUrls
            .filter(({ network, url }) => network.trim() !== '' || url.trim() !== '')
            .map(({ network, url }) => [network.trim(), url.trim()]),
        ),
      };
    case 'attributes':
      return { attributes: { ...values.attributes } };
    case 'placeActionLinks':
      return { placeActionLinks: values.placeActionLinks.map((link) => ({ ...link, uri: link.uri.trim() })) };
    case 'businessHours':
      return { businessHours: toBusinessHours(values.businessHours) };
    case 'publicHolidayHours':
      return { publicHolidayHours: values.publicHolidayHours ? toDayHours(values.publicHolidayHours) : null };
    default:
      return { [field]: orNull(values[field]) };
  }
}

function serviceAreaOf(area: FormValues['serviceArea']): LocationInput['serviceArea'] {
  const { businessType, regionCode, placeInfos } = area;
  const places = placeInfos.filter(({ placeId, placeName }) => placeId.trim() !== '' || placeName.trim() !== '');
  if (places.length === 0 && businessType.trim() === '' && regionCode.trim() === '') return null;
  return {
    ...(businessType.trim() !== '' && { businessType: businessType.trim() }),
    ...(regionCode.trim() !== '' && { regionCode: regionCode.trim() }),
    placeInfos: places.map(({ placeId, placeName }) => ({ placeId: placeId.trim(), placeName: placeName.trim() })),
  };
}
