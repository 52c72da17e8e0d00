import { Type } from 'typebox';
import { MOST_RULES } from '@listings/feature-health';
import type { RuleAction } from '@listings/feature-health';
import { inputIdText, inputList, inputText, listOf, text } from '../http/fields.js';
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
export const RulesPayload = recordOf('ListingDifferenceRules', 'The rules of the account.', { rules: Rules });

/** Payload of saveListingDifferenceRules. */
export const SavedRulesPayload = recordOf('SaveListingDifferenceRulesPayload', 'The rules as they were saved.', {
  ...writeFields,
  rules: Rules,
});
