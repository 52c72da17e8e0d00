import type { JsonObject } from '../json/json.js';

/** The ids of attributes that are true or false. */
const BOOLEANS: ReadonlySet<string> = new Set(
  (
    'has_wheelchair_accessible_entrance has_wheelchair_accessible_restroom has_wheelchair_accessible_seating ' +
    'has_wheelchair_accessible_parking has_hearing_loop has_bicycle_parking has_electric_car_charging has_outdoor_seating ' +
    'has_restroom has_air_conditioning has_changing_table has_high_chairs is_good_for_children allows_dogs has_delivery ' +
    'has_takeaway has_dine_in has_drive_through has_curbside_pickup has_in_store_pickup takes_reservations ' +
    'requires_appointments has_online_appointments has_on_site_service serves_vegetarian_food serves_vegan_food ' +
    'serves_halal_food serves_alcohol'
  ).split(' '),
);

/** The values of the attributes with choices. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  wi_fi: ['free_wi_fi', 'paid_wi_fi', 'no_wi_fi'],
  parking: ['free_parking', 'paid_parking', 'no_parking'],
};

/** What is wrong with a written attribute: an unknown id, another type, or a value that it does not take. */
export function attributeProblem({ name, valueType, values }: JsonObject): string | undefined {
  const id = String(name).replace(/^attributes\//, '');
  const [value, ...more] = Array.isArray(values) ? values : [];
  if (id.startsWith('url_')) return valueType === 'URL' ? undefined : `${id} is of type URL`;
  if (BOOLEANS.has(id))
    return valueType === 'BOOL' && typeof value === 'boolean' && more.length === 0
      ? undefined
      : `${id} is of type BOOL, with one value`;
  const choices = CHOICES[id];
  if (!choices) return `${id} is not an attribute of this publisher`;
  return valueType === 'ENUM' && choices.includes(String(value)) && more.length === 0
    ? undefined
    : `${id} is of type ENUM, with one of ${choices.join(', ')}`;
}
