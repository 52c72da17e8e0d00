import { CREDENTIAL_FIELDS, faultOfForm, LONGEST_SIGN_IN_STATE } from '@listings/publisher-sdk';
import { anyOf, flag, listOf, moment, nothing, number, record, recordOf, ref, text, word } from './shapes.js';

/** The shapes of all results of plug-ins. The core uses no field that is missing here. */

const slots = listOf(record({ start: text(20), end: text(20) }), 100);
const opening = word('OPEN', 'CLOSED');

const hours = record(
  {
    day: word('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'SPECIAL'),
    type: opening,
    slots,
  },
  { specialDate: text(20) },
);

const address = record(
  {},
  {
    street: text(2_000),
    street1: text(2_000),
    city: text(2_000),
    state: text(500),
    postalCode: text(100),
    countryIso: text(20),
    countryName: text(500),
  },
);

/** A photo that a listing shows. */
export const listingPhoto = record(
  { type: word('LOGO', 'COVER', 'ADDITIONAL') },
  { ref, url: text(4_000), caption: text() },
);

/** A listing. */
export const listing = record(
  {
    ref,
    name: text(2_000),
    categories: listOf(record({ id: text(500), name: text(2_000), primary: flag }), 500),
  },
  {
    address,
    serviceAreaOnly: flag,
    latitude: number,
    longitude: number,
    phone: text(200),
    additionalPhones: listOf(text(200), 500),
    websiteUrl: text(4_000),
    description: text(),
    storeCode: text(500),
    hours: listOf(hours, 2_000),
    publicHolidayHours: record({ type: opening, slots }),
    photos: listOf(listingPhoto),
    attributeValues: recordOf(anyOf(flag, text(100)), 500),
    attributes: record({}),
    openStatus: word('OPEN', 'TEMPORARILY_CLOSED', 'PERMANENTLY_CLOSED'),
    liveLink: text(4_000),
    folderRef: ref,
    resumeAt: text(4_000),
    unavailable: record({}, { submission: text(4_000), posts: text(4_000), reviews: text(4_000) }),
  },
);

/** Folders of listings. */
export const folders = listOf(record({ ref, name: text(2_000) }));

/** The result of an attempt to connect. */
export const authorization = anyOf(
  record(
    { outcome: word('connected'), credentials: record({}), displayName: text(2_000) },
    { subject: ref, email: text(500) },
  ),
  record(
    { outcome: word('refused'), reason: word('denied', 'scope_missing', 'failed') },
    { text: text(4_000), fieldErrors: recordOf(text(4_000), CREDENTIAL_FIELDS.most) },
  ),
);

/** The result of a step of a form: also a further form with its state. */
export const signIn = anyOf(
  authorization,
  record({
    outcome: word('next'),
    form: (form) => faultOfForm(form) === undefined,
    state: (state) => record({})(state) && JSON.stringify(state).length <= LONGEST_SIGN_IN_STATE,
  }),
);

/** New credentials. */
export const credentials = record({});

/** The state of a push. */
export const submission = anyOf(
  record({ state: word('live') }, { liveLink: text(4_000), losses: listOf(text(), 1_000) }),
  record({ state: word('pending'), pollAfterMs: number }, { losses: listOf(text(), 1_000) }),
  record({ state: word('rejected'), fields: listOf(text(500), 1_000), text: text() }),
);

/** How a post stands. */
export const post = anyOf(
  record({ state: word('live'), ref }, { link: text(4_000) }),
  record({ state: word('pending'), ref, pollAfterMs: number }),
  record({ state: word('rejected') }, { ref, reason: text() }),
  record({ state: word('removed'), ref }),
);

/** What became of a post that was sent. */
export const created = anyOf(post, record({ state: word('accepted') }));

/** A deletion that takes effect later, or that has found no post. */
export const removedPost = anyOf(
  record({ state: word('gone') }),
  record({ state: word('later') }, { goneAfterMs: number }),
);

/** Messages about broken rules, with their codes. */
export const codedMessages = listOf(
  record({ code: (value) => typeof value === 'string' && /^SY\d{5}$/.test(value), message: text(4_000) }),
  1_000,
);

/** What a publisher does not show of a post: one entry for each field at most. */
export const notShown = listOf(record({ field: text(100), message: text(1_000) }), 100);

/** What a new listing needs and lacks. */
export const requirements = listOf(record({ field: text(500), text: text(4_000) }), 1_000);

/** The state of a verification. */
export const verification = record(
  { state: word('NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'VERIFIED', 'FAILED') },
  { failureType: word('rejected', 'transient'), reason: text() },
);

/** A method of verification. */
export const verificationMethod = record(
  { id: ref, kind: word('PHONE_CALL', 'SMS', 'EMAIL', 'ADDRESS', 'AUTOMATIC') },
  {
    sendsTo: text(500),
    expectedDays: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 365,
    asks: word('EMAIL_ADDRESS', 'CONTACT_NAME'),
  },
);

/** A verification that was started. */
export const startedVerification = record(
  { state: word('PENDING', 'UNDER_REVIEW', 'VERIFIED'), method: verificationMethod },
  { ref },
);

/** The state after a code. */
export const completedVerification = word('VERIFIED', 'UNDER_REVIEW');

/** A reply to a review. */
export const reply = record(
  {
    ref,
    text: text(),
    writtenAt: moment,
    byOwner: flag,
    state: anyOf(
      record({ state: word('live') }),
      record({ state: word('pending'), pollAfterMs: number }),
      record({ state: word('rejected') }, { reason: text() }),
    ),
  },
  { authorName: text(2_000) },
);

/** A review, or something of another category that the core or the plug-in has. */
export const reviewOf = (ownKinds: readonly string[]) =>
  record(
    { ref, postedAt: moment, changedAt: moment, replies: listOf(reply, 10_000) },
    {
      category: word('question', 'social', ...ownKinds),
      rating: number,
      recommendation: word('positive', 'negative'),
      title: text(),
      text: text(),
      author: record({}, { name: text(2_000), avatarUrl: text(4_000) }),
      permalink: text(4_000),
      notAnswerable: text(),
    },
  );

/** The engagement of posts. */
export const engagement = listOf(
  record({ ref }, { views: number, clicks: number, shares: number, reactions: number, comments: number }),
);

/** Daily metrics. */
export const insights = listOf(record({ metric: text(100), date: text(20), value: number }), 100_000);

/** A button of a listing. */
export const actionLink = record({
  name: text(500),
  placeActionType: text(100),
  uri: text(4_000),
  isPreferred: flag,
  providerType: text(200),
  isEditable: flag,
});

/** A photo on a listing. */
export const addedPhoto = record({ ref });

/** Accepts undefined, null, or a value of the shape. */
export const maybe = (shape: (value: unknown) => boolean) => anyOf(nothing, shape);
