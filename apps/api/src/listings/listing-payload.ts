import { Type } from 'typebox';
import { oneOf } from '../http/input-schemas.js';
import { ErrorEntries, GlobalId, NullableText, NullableTimestamp, recordOf } from '../http/payload-schemas.js';

const SyncStatus = oneOf([
  'IN_PROGRESS',
  'SYNCED',
  'FAILED',
  'REQUIRING_ACTION',
  'AVAILABLE',
  'PENDING_APPROVAL',
  'CANNOT_SUBMIT',
] as const);

/** Payload of listingsForLocation [contract 9]. */
export const ListingsPayload = Type.Array(
  recordOf('Citation', {
    id: GlobalId,
    databaseId: Type.Integer(),
    site: recordOf('CitationSite', {
      id: GlobalId,
      databaseId: Type.Integer(),
      name: Type.String(),
      url: Type.String(),
    }),
    syncStatus: SyncStatus,
    displayStatus: Type.String({ description: 'The status in words.' }),
    actionRequired: Type.Boolean({ description: 'The next step is a person’s: connect again, or change the data.' }),
    listingUrl: NullableText,
    connectedAccountId: NullableText,
    lastUpdate: NullableTimestamp,
    syncIssue: NullableText,
    verified: Type.Boolean(),
    errors: ErrorEntries,
  }),
);

/** Payload of voiceAssistantsForLocation [contract 9]. */
export const VoiceAssistantsPayload = Type.Array(
  recordOf('VoiceAssistant', {
    databaseId: Type.Integer(),
    voiceIdentifier: Type.String(),
    name: Type.String(),
    connectedAccountId: NullableText,
    syncStatus: SyncStatus,
    actionRequired: Type.Boolean(),
    syncIssue: NullableText,
    errors: ErrorEntries,
  }),
);
