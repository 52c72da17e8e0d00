import type { JsonObject } from '../json/json.js';
import { businessOf, OWNER_NUMBERS } from '../seed/businesses.js';
import type { Business } from '../seed/businesses.js';
import { DAYS, isAlwaysOpen } from '../seed/opening-hours.js';
import type { Opening } from '../seed/opening-hours.js';
import { seededReviews } from '../seed/reviews.js';
import type { SeededReview } from '../seed/reviews.js';
import type { Dice } from '../world/dice.js';
import type { PageB, ReviewB } from './state.js';
import { timeB } from './times.js';

const DAY_MS = 86_400_000;
const OWN_PAGES = 40;
const ALL_TASKS = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'];

/** The login names of publisher B [publishers 3.2]. */
export const OWNERS_B: readonly string[] = OWNER_NUMBERS.map((number) => `owner-b${number}`);

/** The id of a page, `1000000{u}00000{nn}` [publishers 3.2]. */
export function pageIdB(ownerNumber: number, nn: number): string {
  return `1000000${ownerNumber}00000${String(nn).padStart(2, '0')}`;
}

/** The id of the one business folder of an owner [publishers 3.2]. */
export function businessIdB(ownerNumber: number): string {
  return `400${ownerNumber}`;
}

/** Page nn of an owner, with the special cases 51 to 60 [publishers 3.2]. */
export function seedPage(ownerNumber: number, nn: number, dice: Dice, startedAt: number): PageB {
  const business = businessOf(ownerNumber, nn, dice.seed);
  const id = pageIdB(ownerNumber, nn);
  let fields: JsonObject | undefined;
  let reviews: ReviewB[] | undefined;
  return {
    id,
    owner: `owner-b${ownerNumber}`,
    businessId: nn > OWN_PAGES ? businessIdB(ownerNumber) : undefined,
    isMainPage: nn === 1,
    // Created at the first read, as the reviews: a test reads few of the pages.
    get fields() {
      return (fields ??= fieldsOf(id, business, dice));
    },
    set fields(changed) {
      fields = changed;
    },
    access: 'open',
    posts: [],
    photos: [1, 2, 3].map((number) => ({
      id: `8${id}${number}`,
      createdAt: startedAt - (100 - number) * DAY_MS,
      width: 640,
      height: 480,
      isPublished: true,
    })),
    videos: [],
    // Created at the first read, so that worlds with thousands of pages start at once.
    get reviews() {
      return (reviews ??= seedReviews(id, business, dice, startedAt));
    },
  };
}

function fieldsOf(id: string, business: Business, dice: Dice): JsonObject {
  const { nn, category } = business;
  const slug = business.website.replace('https://', '').replace('.example', '');
  const alwaysOpen = isAlwaysOpen(business.openings);
  const isChild = nn >= 2 && nn <= 4;
  return {
    name: business.name,
    username: slug.replaceAll('-', '.'),
    link: `https://www.publisher-b.example/${slug}`,
    category: nn === 51 ? undefined : category.displayName,
    category_list: nn === 51 ? undefined : [{ id: category.idAtB, name: category.displayName }],
    about: `${category.displayName} in ${business.town.locality}`,
    description: business.description,
    phone: business.internationalPhone,
    emails: [`hello@${slug}.example`],
    website: business.website,
    location: nn === 57 ? undefined : locationOf(business),
    hours: nn === 56 || alwaysOpen ? undefined : hoursOf(business.openings),
    is_always_open: alwaysOpen && nn !== 56,
    is_permanently_closed: nn === 58,
    temporary_status: nn === 58 ? 'NO_DATA' : 'OPERATING_AS_USUAL',
    is_published: nn !== 54,
    verification_status: nn % 9 === 0 ? 'blue_verified' : nn % 4 === 0 ? 'gray_verified' : 'not_verified',
    store_number: isChild || nn === 1 ? nn : undefined,
    parent_page: isChild ? { id: pageIdB(business.ownerNumber, 1) } : undefined,
    fan_count: nn === 60 ? 42 : 150 + dice.roll(`fans:${id}`, 5000),
    followers_count: nn === 60 ? 45 : 180 + dice.roll(`fans:${id}`, 5000),
    tasks: nn === 59 ? ['ANALYZE'] : ALL_TASKS,
  };
}

function locationOf({ nn, country, town, street, latitude, longitude }: Business): JsonObject {
  return {
    street,
    city: town.locality,
    state: town.administrativeArea,
    zip: town.postalCode,
    country: country.name,
    // Only some pages have the code in addition to the name [publishers 2.4].
    country_code: nn % 5 === 0 ? country.code : undefined,
    latitude,
    longitude,
  };
}

function hoursOf(openings: readonly Opening[]): JsonObject {
  const hours: JsonObject = {};
  for (const { day, open, close } of openings) {
    const name = DAYS[day]?.slice(0, 3).toLowerCase();
    const turn = hours[`${name}_1_open`] === undefined ? 1 : 2;
    hours[`${name}_${turn}_open`] = open;
    hours[`${name}_${turn}_close`] = close === '24:00' ? '00:00' : close;
  }
  return hours;
}

function seedReviews(pageId: string, business: Business, dice: Dice, startedAt: number): ReviewB[] {
  const midnight = Math.floor(startedAt / DAY_MS) * DAY_MS;
  const seeded = seededReviews(dice, business.ownerNumber, business.nn);
  return seeded.map((review) => reviewOf(pageId, business, review, midnight - review.ageMs));
}

function reviewOf(pageId: string, business: Business, review: SeededReview, createdAt: number): ReviewB {
  const storyId = `${pageId}_2${String(review.number).padStart(6, '0')}`;
  const commentBase = `7${pageId}${String(review.number).padStart(3, '0')}`;
  const isUnreplyable = review.number % 9 === 0;
  const comments = [];
  if (review.number % 5 === 0)
    comments.push({ id: `${commentBase}1`, fromId: '9900001', fromName: 'Sam Passerby', message: 'Same here.' });
  if (review.reply)
    comments.push({ id: `${commentBase}2`, fromId: pageId, fromName: business.name, message: review.reply });
  return {
    recommendation: review.stars >= 4 ? 'positive' : 'negative',
    // Only old reviews have stars [publishers 2.7].
    rating: review.number <= 3 ? review.stars : undefined,
    text: review.text,
    reviewer:
      review.isAnonymous || review.number % 7 === 0
        ? undefined
        : { id: `99${pageId.slice(-8)}${review.number}`, name: review.author },
    createdAt,
    story: isUnreplyable
      ? undefined
      : {
          id: storyId,
          comments: comments.map((comment, index) => ({
            ...comment,
            createdAt: createdAt + (index + 1) * 3_600_000,
            comments: [],
          })),
        },
  };
}

/** The key of a recommendation: its story, otherwise page, reviewer and time [publishers 2.7]. */
export function reviewKey(pageId: string, review: ReviewB): string {
  return review.story?.id ?? `${pageId}:${review.reviewer?.id ?? ''}:${timeB(review.createdAt)}`;
}
