/** What a place-action link lets a customer do [contract 4, placeActionLinks]. */
export const PLACE_ACTION_TYPES = [
  'APPOINTMENT',
  'ONLINE_APPOINTMENT',
  'DINING_RESERVATION',
  'FOOD_ORDERING',
  'FOOD_DELIVERY',
  'FOOD_TAKEOUT',
  'SHOP_ONLINE',
] as const;

/** One of the place-action types [contract 4, placeActionLinks]. */
export type PlaceActionType = (typeof PLACE_ACTION_TYPES)[number];

/** Narrows a value from outside to a place-action type [contract 4, placeActionLinks]. */
export function isPlaceActionType(value: unknown): value is PlaceActionType {
  return PLACE_ACTION_TYPES.some((type) => type === value);
}
