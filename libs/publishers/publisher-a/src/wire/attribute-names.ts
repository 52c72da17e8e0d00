import type { ListingAttributes } from '@listings/publisher-sdk';

/** How the publisher has one of the core's attributes. */
export interface NamedAttribute {
  /** The id in `attributes/{id}` [publishers 1.4]. */
  readonly id: string;
  /** The value of each choice on the wire; absent for yes or no. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The attributes of the core that the publisher has, by their keys. */
export type AttributeNames = ReadonlyMap<string, NamedAttribute>;

/** A value of a listing: that of an attribute of type BOOL or ENUM. */
type WireValue = string | boolean | number | undefined;

/** The ids at the sandbox; an operator sets those of the publisher in ATTRIBUTE_NAMES. */
const DEFAULTS: Readonly<Record<string, NamedAttribute>> = {
  wheelchairAccessibleEntrance: { id: 'has_wheelchair_accessible_entrance' },
  wheelchairAccessibleRestroom: { id: 'has_wheelchair_accessible_restroom' },
  wheelchairAccessibleSeating: { id: 'has_wheelchair_accessible_seating' },
  wheelchairAccessibleParking: { id: 'has_wheelchair_accessible_parking' },
  hearingLoop: { id: 'has_hearing_loop' },
  wifi: { id: 'wi_fi', choices: { free: 'free_wi_fi', paid: 'paid_wi_fi', none: 'no_wi_fi' } },
  parking: { id: 'parking', choices: { free: 'free_parking', paid: 'paid_parking', none: 'no_parking' } },
  bicycleParking: { id: 'has_bicycle_parking' },
  electricCarCharging: { id: 'has_electric_car_charging' },
  outdoorSeating: { id: 'has_outdoor_seating' },
  restroom: { id: 'has_restroom' },
  airConditioning: { id: 'has_air_conditioning' },
  changingTable: { id: 'has_changing_table' },
  highChairs: { id: 'has_high_chairs' },
  goodForChildren: { id: 'is_good_for_children' },
  dogsAllowed: { id: 'allows_dogs' },
  delivery: { id: 'has_delivery' },
  takeaway: { id: 'has_takeaway' },
  dineIn: { id: 'has_dine_in' },
  driveThrough: { id: 'has_drive_through' },
  curbsidePickup: { id: 'has_curbside_pickup' },
  inStorePickup: { id: 'has_in_store_pickup' },
  reservations: { id: 'takes_reservations' },
  appointmentRequired: { id: 'requires_appointments' },
  onlineAppointments: { id: 'has_online_appointments' },
  onSiteService: { id: 'has_on_site_service' },
  vegetarianFood: { id: 'serves_vegetarian_food' },
  veganFood: { id: 'serves_vegan_food' },
  halalFood: { id: 'serves_halal_food' },
  alcohol: { id: 'serves_alcohol' },
};

/**
 * Parses `key=id,key.choice=value`. An empty id says that the publisher does not have the attribute. An unknown key is an error, because
 * it would have no effect.
 */
export function readAttributeNames(text: string): AttributeNames {
  const names = new Map(Object.entries(DEFAULTS));
  for (const pair of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', id = ''] = pair.split('=').map((part) => part.trim());
    const [key = '', choice] = name.split('.');
    const known = names.get(key);
    if (!known || !Object.hasOwn(DEFAULTS, key) || (choice !== undefined && known.choices?.[choice] === undefined))
      throw new Error(`ATTRIBUTE_NAMES: unknown key "${name}"`);
    if (!/^[\w:-]*$/.test(id) || (id === '' && choice !== undefined))
      throw new Error(`ATTRIBUTE_NAMES: the name for "${name}" must consist of letters, digits, -, : and underscores`);
    if (choice !== undefined) names.set(key, { ...known, choices: { ...known.choices, [choice]: id } });
    else if (id === '') names.delete(key);
    else names.set(key, { ...known, id });
  }
  return names;
}

/** The values of the attributes that the core knows, by its keys. */
export function attributeValuesOf(
  shown: readonly { readonly name: string; readonly values?: readonly WireValue[] }[],
  names: AttributeNames,
): ListingAttributes {
  const byName = new Map(shown.map(({ name, values }) => [name, values?.[0]]));
  const entries = [...names].flatMap(([key, { id, choices }]) => {
    const value = byName.get(`attributes/${id}`);
    const ours = choices ? Object.keys(choices).find((choice) => choices[choice] === value) : value;
    return typeof ours === (choices ? 'string' : 'boolean') ? [[key, ours] as const] : [];
  });
  return Object.fromEntries(entries) as ListingAttributes;
}
