import { Type } from 'typebox';
import { locationEvent } from './envelope.js';
import type { EventPublisher } from './event-publisher.js';
import { alwaysNull, objectOf, oneOf, optionalText, uuid } from './fields.js';

const accountField = { connected_account_id: uuid('ConnectedAccount', 'Id of the connected account.') };
const noAccountField = { connected_account_id: alwaysNull('Always null: a verification concerns the location.') };
const reason = optionalText('What happened and what to do; omitted when the source gives no reason.');

/** `platform` with the publishers of this installation. */
const platformField = (publishers: readonly EventPublisher[]) =>
  Type.Unsafe<string>({
    type: 'string',
    enum: publishers.map(({ platform }) => platform),
    description: [
      'Key of the publisher in snake case.',
      '',
      ...publishers.map(({ platform }) => `- \`${platform}\`: the publisher with this key.`),
    ].join('\n'),
  });

function linkData(title: string, name: string, publishers: readonly EventPublisher[]) {
  return objectOf(title, `Data of \`${name}\`.`, { platform: platformField(publishers), ...accountField });
}

function failureData(title: string, name: string, publishers: readonly EventPublisher[]) {
  return objectOf(title, `Data of \`${name}\`.`, { platform: platformField(publishers), ...accountField, reason });
}

const onePlatform = (platform: string) =>
  Type.Unsafe<string>({ type: 'string', const: platform, description: `Always \`${platform}\`.` });

function verifiedData(title: string, platform: string) {
  return objectOf(title, 'Data of a verification that succeeded.', {
    platform: onePlatform(platform),
    ...noAccountField,
  });
}

function verificationFailedData(title: string, platform: string) {
  return objectOf(title, 'Data of a verification that failed.', {
    platform: onePlatform(platform),
    ...noAccountField,
    failure_type: oneOf<'rejected' | 'transient'>(
      {
        rejected: 'The publisher suspended the profile or found a duplicate. A retry does not change that.',
        transient: 'The service could not read the verification from the publisher. A retry can help.',
      },
      'Whether a retry makes sense.',
    ),
    reason,
  });
}

const connectedAccountId = 'c0a80101-7f4e-4d6b-9a51-2f1f3a4b5c6d';
const OTHERS = 'Publishers whose declaration has no connection events emit none of them.';

/** The events about connected accounts [6.3] of these publishers, which are at least one. */
export function connectionEvents(publishers: readonly EventPublisher[]) {
  const [first] = publishers;
  if (first === undefined) return [];
  const example = { platform: first.platform, connected_account_id: connectedAccountId };
  return [
    locationEvent({
      name: 'connection.location_connected',
      family: 'connected-accounts',
      summary: 'A publisher listing was linked to a location',
      fires:
        'The event fires when a listing is linked to a location: by `connectListing`, by confirming a suggestion, or when a location is created from a listing.',
      silent: [OTHERS, 'Connecting an account emits nothing: only a link between a listing and a location does.'],
      notes: ['A location has at most one listing per publisher.'],
      data: linkData('LocationConnectedData', 'connection.location_connected', publishers),
      examples: [{ summary: 'A linked listing', data: example }],
    }),
    locationEvent({
      name: 'connection.location_disconnected',
      family: 'connected-accounts',
      summary: 'A publisher listing was unlinked from a location',
      fires:
        'The event fires when a listing is unlinked from a location. Disconnecting an account fires it once for each linked location.',
      silent: [
        OTHERS,
        'Lost access to a listing fires `connection.listing_inaccessible`, and invalid credentials fire `connection.reauth_required`.',
      ],
      notes: ['Nothing syncs between the location and this publisher any more.'],
      data: linkData('LocationDisconnectedData', 'connection.location_disconnected', publishers),
      examples: [{ summary: 'An unlinked listing', data: example }],
    }),
    locationEvent({
      name: 'connection.reauth_required',
      family: 'connected-accounts',
      summary: 'The credentials of a connected account are invalid',
      fires:
        'The event fires once when the publisher rejects the credentials of a connected account, for each location that is linked through it.',
      silent: [
        OTHERS,
        'Further failures of the same account emit nothing until somebody has authorised it again.',
        'An account without a linked location emits nothing.',
      ],
      notes: [
        'Nothing syncs for the connection until it is authorised again.',
        'An account with 500 linked locations causes 500 events. Group them by `connected_account_id`.',
      ],
      data: failureData('ReauthRequiredData', 'connection.reauth_required', publishers),
      examples: [
        {
          summary: 'The publisher rejected the credentials',
          data: {
            ...example,
            reason: 'The publisher no longer accepts the connection. Connect the account again.',
          },
        },
      ],
    }),
    locationEvent({
      name: 'connection.listing_inaccessible',
      family: 'connected-accounts',
      summary: 'Access to a listing was lost',
      fires:
        'The event fires once when the publisher denies access to a linked listing, or when the listing no longer exists there.',
      silent: [OTHERS, 'Further failures of the same listing emit nothing.'],
      notes: ['The credentials may still be valid: other listings of the connected account continue to sync.'],
      data: failureData('ListingInaccessibleData', 'connection.listing_inaccessible', publishers),
      examples: [
        {
          summary: 'The publisher denied access',
          data: {
            ...example,
            reason: 'The connected account no longer has access to this listing. Ask its owner for access.',
          },
        },
      ],
    }),
    ...publishers.filter(({ verification }) => verification).flatMap(({ platform }) => verificationEvents(platform)),
  ];
}

/** The two events of a publisher that verifies businesses. Their names contain its key. */
function verificationEvents(platform: string) {
  const [verified, failed] = [
    `connection.${platform}_verification_verified`,
    `connection.${platform}_verification_failed`,
  ] as const;
  const component = platform.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const inProgress =
    'States in progress emit nothing, so the absence of an event is not a signal. Read the verification status of the location record instead.';
  const example = { platform, connected_account_id: null };
  return [
    locationEvent({
      name: verified,
      family: 'connected-accounts',
      summary: `The verification of a location at ${platform} succeeded`,
      fires: 'The event fires when the publisher reports for the first time that the location is verified.',
      silent: [inProgress],
      notes: ['The event fires again when the publisher withdraws the verification and later restores it.'],
      data: verifiedData(`${component.join('')}VerifiedData`, platform),
      examples: [{ summary: 'A verified location', data: example }],
    }),
    locationEvent({
      name: failed,
      family: 'connected-accounts',
      summary: `The verification of a location at ${platform} failed`,
      fires:
        'The event fires when the publisher rejects the location, or when the service gives up reading the state of its verification.',
      silent: [inProgress],
      notes: ['Only `transient` is worth retrying.'],
      data: verificationFailedData(`${component.join('')}VerificationFailedData`, platform),
      examples: [
        {
          summary: 'The publisher rejected the location',
          data: {
            ...example,
            failure_type: 'rejected',
            reason: 'The publisher has suspended the profile. Appeal at the publisher.',
          },
        },
        {
          summary: 'The publisher could not be read',
          data: { ...example, failure_type: 'transient' },
        },
      ],
    }),
  ];
}
