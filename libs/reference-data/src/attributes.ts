/** The value of an attribute: yes or no, or one of its choices. */
export type AttributeValue = boolean | string;

/** The groups of attributes, in the order in which people read them. */
export const ATTRIBUTE_GROUPS = ['Accessibility', 'Amenities', 'Service', 'Offerings'] as const;

/** A group of attributes. */
export type AttributeGroup = (typeof ATTRIBUTE_GROUPS)[number];

/** Something that a location has or offers, in the terms of this product [contract 4]. */
export interface Attribute {
  /** Never changes, because stored locations contain it. */
  readonly key: string;
  /** English name. */
  readonly name: string;
  readonly group: AttributeGroup;
  /** The values of an attribute that is more than yes or no; empty for yes or no. */
  readonly choices: readonly string[];
}

const yesNo = (key: string, name: string, group: AttributeGroup): Attribute => ({ key, name, group, choices: [] });

/** Free, for money, or not there. */
const PRICED = ['free', 'paid', 'none'];

/** All attributes, by group. Append only: a key never disappears. Compiled for this project (MIT). */
const ATTRIBUTES: readonly Attribute[] = [
  yesNo('wheelchairAccessibleEntrance', 'Wheelchair-accessible entrance', 'Accessibility'),
  yesNo('wheelchairAccessibleRestroom', 'Wheelchair-accessible restroom', 'Accessibility'),
  yesNo('wheelchairAccessibleSeating', 'Wheelchair-accessible seating', 'Accessibility'),
  yesNo('wheelchairAccessibleParking', 'Wheelchair-accessible parking', 'Accessibility'),
  yesNo('hearingLoop', 'Hearing loop', 'Accessibility'),
  { key: 'wifi', name: 'Wi-Fi', group: 'Amenities', choices: PRICED },
  { key: 'parking', name: 'Parking', group: 'Amenities', choices: PRICED },
  yesNo('bicycleParking', 'Bicycle parking', 'Amenities'),
  yesNo('electricCarCharging', 'Charging of electric cars', 'Amenities'),
  yesNo('outdoorSeating', 'Outdoor seating', 'Amenities'),
  yesNo('restroom', 'Restroom', 'Amenities'),
  yesNo('airConditioning', 'Air conditioning', 'Amenities'),
  yesNo('changingTable', 'Changing table', 'Amenities'),
  yesNo('highChairs', 'High chairs', 'Amenities'),
  yesNo('goodForChildren', 'Good for children', 'Amenities'),
  yesNo('dogsAllowed', 'Dogs allowed', 'Amenities'),
  yesNo('delivery', 'Delivery', 'Service'),
  yesNo('takeaway', 'Takeaway', 'Service'),
  yesNo('dineIn', 'Dine-in', 'Service'),
  yesNo('driveThrough', 'Drive-through', 'Service'),
  yesNo('curbsidePickup', 'Curbside pickup', 'Service'),
  yesNo('inStorePickup', 'In-store pickup', 'Service'),
  yesNo('reservations', 'Takes reservations', 'Service'),
  yesNo('appointmentRequired', 'Appointment required', 'Service'),
  yesNo('onlineAppointments', 'Online appointments', 'Service'),
  yesNo('onSiteService', 'Service at the customer', 'Service'),
  yesNo('vegetarianFood', 'Vegetarian food', 'Offerings'),
  yesNo('veganFood', 'Vegan food', 'Offerings'),
  yesNo('halalFood', 'Halal food', 'Offerings'),
  yesNo('alcohol', 'Alcohol', 'Offerings'),
];

const byKey = new Map(ATTRIBUTES.map((attribute) => [attribute.key, attribute]));

/** All attributes, by group. */
export function allAttributes(): readonly Attribute[] {
  return ATTRIBUTES;
}

/** The attribute with this key. */
export function findAttribute(key: string): Attribute | undefined {
  return byKey.get(key);
}

/** Whether an attribute can have this value. */
export function isAttributeValue({ choices }: Attribute, value: unknown): value is AttributeValue {
  if (choices.length === 0) return typeof value === 'boolean';
  return typeof value === 'string' && choices.includes(value);
}

/** The value of an attribute for people: `yes`, `no`, or its choice. */
export function attributeValueText(value: AttributeValue): string {
  return typeof value === 'string' ? value : value ? 'yes' : 'no';
}
