import { idOf, uuidOf } from '../http/ids.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { recordOf, writeFields } from '../http/payload-schemas.js';
import { InteractionResponseRecord } from './interaction-payload.js';
import { text } from '../http/fields.js';

const status = nullable(
  oneOf(
    {
      CREATED: 'The service has stored the change and sends it to the site.',
      ARCHIVED: 'The response is archived; the service removes it at the site.',
    },
    'Status of the response after the change; null when nothing changed.',
  ),
);

/** Payload of respondToInteraction [contract 6]. */
export const RespondPayload = recordOf('RespondToInteractionPayload', 'Result of a response.', {
  ...writeFields,
  interaction: nullable(InteractionResponseRecord),
});

/** Payload of editResponse [contract 6]. */
export const EditResponsePayload = recordOf('EditResponsePayload', 'Result of an edit.', {
  ...writeFields,
  status,
  reviewId: idOf('Interaction', text('Id of the interaction.')),
  responseId: uuidOf('InteractionResponse', 'Id of the response.'),
});

/** Payload of archiveResponse [contract 6]. */
export const ArchiveResponsePayload = recordOf('ArchiveResponsePayload', 'Result of an archive.', {
  ...writeFields,
  status,
});
