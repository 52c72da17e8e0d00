import { Type } from 'typebox';
import { flag, text } from '../http/fields.js';
import { idOf } from '../http/ids.js';
import { inputObject } from '../http/input-schemas.js';

const InteractionId = idOf('Interaction', text('Id of the interaction, a UUID.', { maxLength: 100 }));
const ResponseId = idOf('InteractionResponse', text('Id of the response, a UUID.', { maxLength: 100 }));
const ResponseContent = text('Text of the response. Each site has its own limit below this one.', {
  maxLength: 10_000,
});

/** `input` of respondToInteraction [contract 6]. */
export const RespondInput = inputObject('RespondToInteractionInput', {
  interactionId: InteractionId,
  responseContent: ResponseContent,
  closes: Type.Optional(
    flag(
      'True: the site closes the interaction with the response, because nothing is left to do. Only for a category that is `closable` in interactionSiteConfig.',
    ),
  ),
});

/** `input` of editResponse [contract 6]. */
export const EditResponseInput = inputObject('EditResponseInput', {
  reviewId: InteractionId,
  responseId: ResponseId,
  responseContent: ResponseContent,
});

/** `input` of archiveResponse [contract 6]. */
export const ArchiveResponseInput = inputObject('ArchiveResponseInput', { responseId: ResponseId });
