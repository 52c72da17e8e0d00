import { Type } from 'typebox';
import { MOST_RULES } from '@listings/feature-health';
import type { RuleAction } from '@listings/feature-health';
import { LARGEST_INTEGER } from '@listings/pagination';
import { count, inputIdText, inputList, inputText, integer, listOf, text } from '../http/fields.js';
import { idOf, uuidOf } from '../http/ids.js';
import { inputObject, nestedObject, nullable, oneOf } from '../http/input-schemas.js';
import { publisherConstant, recordOf, writeFields } from '../http/payload-schemas.js';
import { FieldName } from './comparison-payload.js';

const ActionName = oneOf<RuleAction>(
  {
    HOLD: 'A person decides.',
    REJECT: 'The service restores the value of the location at the publisher.',
    ACCEPT: 'The location takes the value of the listing.',
    IGNORE: 'Nothing happens until one of the two values changes.',
  },
  'What happens to the differences.',
);

/** `input` of saveListingDifferenceRules. */
export const SaveRulesInput = inputObject('SaveListingDifferenceRulesInput', {
  expectedVersion: Type.Optional(
    integer(
      'The `version` of the rules that the client has read. Nothing is saved, with SY88001, when somebody has saved others since.',
      { minimum: 0, maximum: LARGEST_INTEGER },
    ),
  ),
  rules: inputList(
    `The rules in their order, at most ${MOST_RULES}.`,
    nestedObject('ListingDifferenceRuleInput', 'A rule. What it leaves out, it does not restrict.', {
      action: ActionName,
      publisher: Type.Optional(nullable(publisherConstant('Only differences at this publisher.'))),
      field: Type.Optional(nullable(FieldName)),
      tag: Type.Optional(nullable(inputText('Only locations with this tag.', { maxLength: 50 }))),
      folderId: Type.Optional(
        nullable(idOf('Folder', inputIdText('Only locations in this folder.', { format: 'uuid' }))),
      ),
    }),
    { maxItems: MOST_RULES },
  ),
});

const Rules = listOf(
  'The rules in their order.',
  recordOf('ListingDifferenceRule', 'A rule about differences.', {
    action: ActionName,
    publisher: nullable(publisherConstant('Only differences at this publisher; null for all.')),
    field: nullable(FieldName),
    tag: nullable(text('Only locations with this tag; null for all.')),
    folderId: nullable(uuidOf('Folder', 'Only locations in this folder; null for all.')),
  }),
);

/** Payload of listingDifferenceRules. */
export const RulesPayload = recordOf('ListingDifferenceRules', 'The rules of the account.', {
  rules: Rules,
  mostRules: count('Most rules of an account.'),
  version: count(
    'Counts the changes of the rules; 0 before the first. Send it as `expectedVersion` to change only these.',
  ),
});

/** Payload of saveListingDifferenceRules. */
export const SavedRulesPayload = recordOf('SaveListingDifferenceRulesPayload', 'The rules as they were saved.', {
  ...writeFields,
  rules: Rules,
  version: nullable(count('The version of the saved rules; null if nothing was saved.')),
});
