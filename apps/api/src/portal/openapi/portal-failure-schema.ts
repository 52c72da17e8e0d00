import { portalCatalogue } from '@listings/errors';

/** Schema of the body of every failed portal request [7.6]. */
export const PortalFailure = {
  type: 'object',
  description: 'Body of a failed request.',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      description: 'The error.',
      required: ['code', 'message', 'correlation_id', 'doc_url'],
      additionalProperties: false,
      properties: {
        code: {
          type: 'string',
          enum: Object.keys(portalCatalogue),
          description: [
            'Error code.',
            '',
            ...Object.entries(portalCatalogue).map(([code, { message }]) => `- \`${code}\`: ${message}`),
          ].join('\n'),
        },
        message: { type: 'string', description: 'What happened, for a person.' },
        field: { type: 'string', description: 'The first invalid field; only for VALIDATION_FAILED.' },
        details: {
          type: 'array',
          description: 'All invalid fields; only for VALIDATION_FAILED.',
          items: {
            type: 'object',
            required: ['field', 'message'],
            additionalProperties: false,
            properties: {
              field: { type: 'string', description: 'Path of the field.' },
              message: { type: 'string', description: 'What is wrong with it.' },
            },
          },
        },
        limiting_window: {
          type: 'string',
          enum: ['minute', 'hour', 'day'],
          description:
            'The window whose limit is exceeded; only for RATE_LIMITED of an API key.\n\n- `minute`: The limit per minute.\n- `hour`: The limit per hour.\n- `day`: The limit per day.',
        },
        retry_after_seconds: {
          type: 'integer',
          minimum: 0,
          description: 'Number of seconds to wait, as in the `Retry-After` header.',
        },
        correlation_id: { type: 'string', description: 'The value of the `X-Correlation-Id` header.' },
        doc_url: { type: 'string', description: 'URL of the page that explains the code.' },
      },
    },
  },
};
