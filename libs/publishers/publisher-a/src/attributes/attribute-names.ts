import { readNamePairs } from '@listings/publisher-sdk';

/** How the publisher has one of the core's attributes. */
export interface NamedAttribute {
  /** The id in `attributes/{id}` [publishers 1.4]. */
  readonly id: string;
  /** The value of each choice on the wire; absent for yes or no. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The attributes of the core that the publisher has, by their keys. */
export type AttributeNames = ReadonlyMap<string, NamedAttribute>;

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

/** The keys of the setting: those of the attributes and, as `key.choice`, those of their values. */
const KEYS = Object.entries(DEFAULTS).flatMap(([key, { choices = {} }]) => [
  key,
  ...Object.keys(choices).map((choice) => `${key}.${choice}`),
]);

/** Parses the setting `ATTRIBUTE_NAMES`. An empty id says that the publisher does not have the attribute. */
export function readAttributeNames(text: string): AttributeNames {
  const setting = 'ATTRIBUTE_NAMES';
  const consistsOf = 'letters, digits, -, : and underscores';
  const names = new Map(Object.entries(DEFAULTS));
  for (const [written, id] of readNamePairs(text, { setting, keys: KEYS, name: /^[\w:-]*$/, consistsOf })) {
    const [key = '', choice] = written.split('.');
    const known = names.get(key);
    if (choice !== undefined && (!known || id === '')) throw new Error(`${setting}: "${written}" names no value`);
    if (choice !== undefined) names.set(key, { id: '', ...known, choices: { ...known?.choices, [choice]: id } });
    else if (id === '') names.delete(key);
    else names.set(key, { ...known, id });
  }
  return names;
}
