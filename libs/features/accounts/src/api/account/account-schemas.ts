import { Type } from 'typebox';
import { INPUT_BOUNDS } from '@listings/domain';
import { ACCOUNT_BOUNDS } from '../../rules/account-bounds.js';
import { count, day, flag, inputList, inputText, integer, listOf, text, timestamp } from '@listings/api-kit';
import { databaseIdOf, idOf, uuidOf } from '@listings/api-kit';
import { nullable, oneOf } from '@listings/api-kit';
import { bodyOf, inlineRecord, recordOf } from '@listings/api-kit';
import { nameInput } from '@listings/api-kit';

/** An account, as its members see it. */
export const AccountView = recordOf('PortalAccount', 'The account.', {
  id: databaseIdOf('Account', 'Id of the account.'),
  name: text('Name.'),
  plan: oneOf(
    {
      LAUNCH: '4 seats.',
      GROWTH: '25 seats.',
      ENTERPRISE: 'Seats and limits of its own.',
    },
    'Plan.',
  ),
  status: oneOf({ ACTIVE: 'In use.', SUSPENDED: 'The operator has suspended it.' }, 'Status.'),
  createdAt: timestamp('When the account was created.'),
  deletionAt: nullable(timestamp('When the account is deleted for good; null when it is not being deleted.')),
});

export const NameBody = bodyOf({ name: nameInput('Name.') });

export const DeletionBody = bodyOf({
  password: Type.Optional(
    inputText(
      'Password of the calling user. A user of single sign-on, who has none, signs in again instead, at most 10 minutes before.',
      { maxLength: INPUT_BOUNDS.password },
    ),
  ),
});

export const ReturnOrigins = recordOf(
  'PortalReturnOrigins',
  'The origins that successUrl and errorUrl of connect links may have.',
  { origins: listOf('The allowed origins. Empty allows all.', text('An origin.')) },
);

export const ReturnOriginsBody = bodyOf({
  origins: inputList(
    'The allowed origins, which replace the ones before. Empty allows all.',
    inputText('An origin such as `https://app.example` or `http://localhost:3000`.', {
      maxLength: ACCOUNT_BOUNDS.returnOrigin,
    }),
    { maxItems: ACCOUNT_BOUNDS.returnOrigins },
  ),
});

const replacesOldestPosts =
  'Whether the service deletes the oldest live post of the account, the one that went live first, at a listing where the publisher shows no more, before it publishes the next one. False: the next one is refused, with a reason.';

export const PublishingSettings = recordOf('PortalPublishingSettings', 'How the account publishes.', {
  replacesOldestPosts: flag(replacesOldestPosts),
});

export const PublishingSettingsBody = bodyOf({ replacesOldestPosts: flag(replacesOldestPosts) });

const ignoredHolidays =
  'Names of holidays on which the locations of the account need no hours of their own: they lower no score, and no list names them.';

export const HolidaySettings = recordOf('PortalHolidaySettings', 'Which holidays count for the account.', {
  ignored: listOf(ignoredHolidays, text('A name.', { examples: ['Christmas Eve'] })),
});

export const HolidaySettingsBody = bodyOf({
  ignored: inputList(
    ignoredHolidays,
    inputText('A name, as in the health of a location.', { maxLength: ACCOUNT_BOUNDS.holidayName }),
    {
      maxItems: ACCOUNT_BOUNDS.ignoredHolidays,
    },
  ),
});

const windowOf = (name: string) =>
  inlineRecord(`Requests of the API keys in the current ${name}.`, {
    used: count('Requests in the window. Not counted where `limit` is null in all windows.'),
    limit: nullable(integer('Requests that the plan allows; null is unlimited.')),
    remaining: nullable(integer('Requests that are left; null is unlimited.')),
    resetAt: timestamp('When the next window begins.'),
  });

export const UsageView = recordOf('PortalUsage', 'What the account uses.', {
  seats: inlineRecord('Seats.', {
    used: count('Locations that are not archived.'),
    limit: nullable(integer('Seats of the plan; null is unlimited.')),
  }),
  requests: inlineRecord('Requests of the API keys. Sessions of users are not counted.', {
    minute: windowOf('minute'),
    hour: windowOf('hour'),
    day: windowOf('day'),
  }),
  days: listOf(
    'The last 30 days in UTC, the current one last.',
    inlineRecord('A day.', {
      day: day('Day.'),
      requests: count('Counted requests.'),
      events: count('Events that were recorded and are still stored.'),
    }),
  ),
});

/** An entry of the audit log. */
export const AuditEntry = recordOf('PortalAuditEntry', 'An entry of the audit log.', {
  id: idOf('External', text('Id of the entry.')),
  at: timestamp('When it happened.'),
  actor: oneOf(
    {
      USER: 'A user of the portal.',
      API_KEY: 'A program with an API key.',
      ADMINISTRATOR: 'The operator, with the administration command.',
      SERVICE: 'The service itself.',
    },
    'Who made the change.',
  ),
  userId: nullable(uuidOf('User', 'Id of the user; null for another actor.')),
  keyId: nullable(uuidOf('ApiKey', 'Id of the API key; null for another actor.')),
  actorName: text('E-mail address of the user at that time, or the name of the key or command.'),
  action: text('What happened, for example `key.created`.'),
  subject: nullable(idOf('External', text('Id of the record that changed.'))),
  details: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    description: 'More about the change; its fields depend on the action. It contains no secret.',
  }),
  address: nullable(text('Network address of the request.')),
});

/** Examples of the document. */
export const accountExamples = {
  account: {
    id: 1001,
    name: 'Acme',
    plan: 'GROWTH',
    status: 'ACTIVE',
    createdAt: '2026-07-06T18:33:29.664Z',
    deletionAt: null,
  },
  usage: {
    seats: { used: 12, limit: 25 },
    requests: {
      minute: { used: 3, limit: 50, remaining: 47, resetAt: '2026-07-06T18:34:00.000Z' },
      hour: { used: 120, limit: 3_000, remaining: 2_880, resetAt: '2026-07-06T19:00:00.000Z' },
      day: { used: 1_900, limit: 36_000, remaining: 34_100, resetAt: '2026-07-07T00:00:00.000Z' },
    },
    days: [{ day: '2026-07-06', requests: 1_900, events: 240 }],
  },
  auditEntry: {
    id: '4711',
    at: '2026-07-06T18:33:29.664Z',
    actor: 'USER',
    userId: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10',
    keyId: null,
    actorName: 'ann@accounts.example',
    action: 'key.created',
    subject: '3d1c4a5e-0f6b-4f0b-8a6e-6b1f2c3d4e5f',
    details: { name: 'Till', scope: 'WRITE', prefix: '4fQ9sXb2' },
    address: '192.0.2.7',
  },
} as const;
