import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { KeyCall } from '@listings/api-kit';
import {
  ApiController,
  exampleError,
  flag,
  idOf,
  inputIdText,
  inputLines,
  inputObject,
  nullable,
  oneOf,
  Operation,
  text,
  uuidOf,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { archiveResponse, editResponse } from '../responses/change-response.js';
import type { ChangeResult } from '../responses/change-response.js';
import { respond } from '../responses/respond.js';
import { INTERACTION_BOUNDS } from '../rules/interaction-bounds.js';
import { interactionIdExample, responseExample, responseIdExample } from './interaction-examples.js';
import { InteractionResponseRecord } from './interaction-payload.js';

const InteractionId = idOf('Interaction', inputIdText('Id of the interaction, a UUID.'));
const ResponseId = idOf('InteractionResponse', inputIdText('Id of the response, a UUID.'));
const ResponseContent = inputLines('Text of the response. Each site has its own limit below this one.', {
  maxLength: INTERACTION_BOUNDS.response,
});

/** `input` of respondToInteraction [contract 6]. */
const RespondInput = inputObject('RespondToInteractionInput', {
  interactionId: InteractionId,
  responseContent: ResponseContent,
  closes: Type.Optional(
    flag(
      'True: the site closes the interaction with the response, because nothing is left to do. Only for a category that is `closable` in interactionSiteConfig.',
    ),
  ),
});

/** `input` of editResponse [contract 6]. */
const EditResponseInput = inputObject('EditResponseInput', {
  reviewId: InteractionId,
  responseId: ResponseId,
  responseContent: ResponseContent,
});

/** `input` of archiveResponse [contract 6]. */
const ArchiveResponseInput = inputObject('ArchiveResponseInput', { responseId: ResponseId });

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
const RespondPayload = writePayload('RespondToInteractionPayload', 'Result of a response.', {
  interaction: nullable(InteractionResponseRecord),
});

/** Payload of editResponse [contract 6]. */
const EditResponsePayload = writePayload('EditResponsePayload', 'Result of an edit.', {
  status,
  reviewId: idOf('Interaction', text('Id of the interaction.')),
  responseId: uuidOf('InteractionResponse', 'Id of the response.'),
});

/** Payload of archiveResponse [contract 6]. */
const ArchiveResponsePayload = writePayload('ArchiveResponsePayload', 'Result of an archive.', { status });

const DELIVERY =
  'The service stores it at once, sends it to the site and retries until the site has it; `responses` of the interaction shows the status, and the event interaction.response follows once the site shows it.';
const notConnected = 'SY82001: Connection does not exist';

/** Responses to interactions [4.8], [contract 6]. */
@ApiController('interactions')
export class ResponsesController {
  constructor(@Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies) {}

  @Operation({
    id: 'respondToInteraction',
    route: 'POST /locations/reviews/respond',
    access: { key: 'WRITE' },
    summary: 'Respond to an interaction',
    description: `Responds to a review, a question or a social comment. ${DELIVERY}`,
    body: {
      schema: RespondInput,
      example: { interactionId: interactionIdExample, responseContent: responseExample.content },
      alsoFlat: true,
    },
    response: RespondPayload,
    example: {
      interaction: { ...responseExample, authorName: '', interactionStatus: 'CREATED' },
    },
    failureExample: notConnected,
    errors: ['SY50103', 'SY50121', 'SY82001'],
    publisherErrors: 'responses',
  })
  async respond({ caller, unit, body: input }: KeyCall<{ body: typeof RespondInput }>) {
    const result = await respond({ ...this.interactions, unit }, caller, {
      interactionId: input.interactionId,
      content: input.responseContent,
      closes: input.closes ?? false,
    });
    return writeResult(input, result.success ? [] : result.violations, {
      interaction: result.success ? result.response : null,
    });
  }

  @Operation({
    id: 'editResponse',
    route: 'POST /locations/reviews/respond/edit',
    access: { key: 'WRITE' },
    summary: 'Edit a response',
    description: `Replaces the text of a response of the business. ${DELIVERY} Until then \`editedResponse\` has the new text.`,
    body: {
      schema: EditResponseInput,
      example: {
        reviewId: interactionIdExample,
        responseId: responseIdExample,
        responseContent: 'Thank you very much!',
      },
      alsoFlat: true,
    },
    response: EditResponsePayload,
    example: {
      status: 'CREATED',
      reviewId: interactionIdExample,
      responseId: responseIdExample,
    },
    failureExample: {
      errors: [exampleError(notConnected)],
      status: null,
      reviewId: interactionIdExample,
      responseId: responseIdExample,
    },
    errors: ['SY50103', 'SY82001'],
    publisherErrors: 'responses',
  })
  async edit({ caller, unit, body: input }: KeyCall<{ body: typeof EditResponseInput }>) {
    const interactionId = input.reviewId;
    const responseId = input.responseId;
    const content = input.responseContent;
    const result = await editResponse({ ...this.interactions, unit }, caller, { interactionId, responseId, content });
    return { ...changed(input, result, 'CREATED'), reviewId: interactionId, responseId };
  }

  @Operation({
    id: 'archiveResponse',
    route: 'POST /locations/reviews/respond/archive',
    access: { key: 'WRITE' },
    summary: 'Archive a response',
    description:
      'Removes a response of the business at once from the lists, and then at the site. Without another response the interaction is unread again.',
    body: { schema: ArchiveResponseInput, example: { responseId: responseIdExample }, alsoFlat: true },
    response: ArchiveResponsePayload,
    example: { status: 'ARCHIVED' },
    failureExample: notConnected,
    errors: ['SY82001'],
  })
  async archive({ caller, unit, body: input }: KeyCall<{ body: typeof ArchiveResponseInput }>) {
    const result = await archiveResponse({ ...this.interactions, unit }, caller, {
      responseId: input.responseId,
    });
    return changed(input, result, 'ARCHIVED');
  }
}

function changed(input: { clientMutationId?: string | null }, result: ChangeResult, status: 'CREATED' | 'ARCHIVED') {
  if (!result.success) return writeResult(input, result.violations, { status: null });
  return writeResult(input, [], { status });
}
