import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { ExampleNames, KeyCall } from '@listings/api-kit';
import {
  ApiController,
  count,
  idOf,
  inputIdText,
  inputList,
  inputObject,
  inputText,
  integer,
  listOf,
  nestedObject,
  nullable,
  oneOf,
  Operation,
  publisherConstant,
  publisherOfInput,
  recordOf,
  text,
  uuidOf,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import { LOCATION_BOUNDS } from '@listings/feature-locations';
import { LARGEST_INTEGER } from '@listings/pagination';
import type { HealthDependencies } from '../../dependencies.js';
import { HEALTH } from '../../health.module.js';
import type { DifferenceRule, RuleAction } from '../../rules/difference-rules.js';
import { HEALTH_BOUNDS } from '../../rules/health-bounds.js';
import { readRules, saveRules } from '../../rulings/save-rules.js';
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

const SaveRulesInput = inputObject('SaveListingDifferenceRulesInput', {
  expectedVersion: Type.Optional(
    integer(
      'The `version` of the rules that the client has read. Nothing is saved, with SY88001, when somebody has saved others since.',
      { minimum: 0, maximum: LARGEST_INTEGER },
    ),
  ),
  rules: inputList(
    `The rules in their order, at most ${HEALTH_BOUNDS.rules}.`,
    nestedObject('ListingDifferenceRuleInput', 'A rule. What it leaves out, it does not restrict.', {
      action: ActionName,
      publisher: Type.Optional(nullable(publisherConstant('Only differences at this publisher.'))),
      field: Type.Optional(nullable(FieldName)),
      tag: Type.Optional(nullable(inputText('Only locations with this tag.', { maxLength: LOCATION_BOUNDS.tag }))),
      folderId: Type.Optional(
        nullable(idOf('Folder', inputIdText('Only locations in this folder.', { format: 'uuid' }))),
      ),
    }),
    { maxItems: HEALTH_BOUNDS.rules },
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

const RulesPayload = recordOf('ListingDifferenceRules', 'The rules of the account.', {
  rules: Rules,
  mostRules: count('Most rules of an account.'),
  version: count(
    'Counts the changes of the rules; 0 before the first. Send it as `expectedVersion` to change only these.',
  ),
});

const SavedRulesPayload = writePayload('SaveListingDifferenceRulesPayload', 'The rules as they were saved.', {
  rules: Rules,
  version: nullable(count('The version of the saved rules; null if nothing was saved.')),
});

const rules = ({ publisher }: ExampleNames) => [
  { action: 'HOLD', publisher: null, field: null, tag: 'franchise', folderId: null },
  { action: 'REJECT', publisher, field: 'phone', tag: null, folderId: null },
];

const rulesExample = (names: ExampleNames) => ({ rules: rules(names), version: 3, mostRules: 100 });
const rulesInputExample = (names: ExampleNames) => ({ expectedVersion: 3, rules: rules(names) });
const rulesSavedExample = (names: ExampleNames) => ({
  rules: rules(names),
  version: 4,
});
const rulesNotSavedExample = 'SY10039: folderId: unknown folder';

/** The rules by which an account decides about differences of listings. */
@ApiController('listings')
export class DifferenceRulesController {
  constructor(@Inject(HEALTH) private readonly health: HealthDependencies) {}

  @Operation({
    id: 'listingDifferenceRules',
    route: 'GET /listing-difference-rules',
    access: { key: 'READ' },
    summary: 'List the rules about differences',
    description:
      'Returns the rules of the account, in their order. The first rule that fits a confirmed difference decides about it; without one a person decides.',
    response: RulesPayload,
    example: rulesExample,
  })
  async list({ caller }: KeyCall) {
    const { rules, version } = await readRules(this.health, caller);
    return { rules: rules.map(ruleView), version, mostRules: HEALTH_BOUNDS.rules };
  }

  @Operation({
    id: 'saveListingDifferenceRules',
    route: 'POST /listing-difference-rules',
    access: { key: 'WRITE' },
    summary: 'Change the rules about differences',
    description:
      'Replaces the rules of the account. They decide about confirmed differences, also about those that are open already. Names, pins and closed businesses are decided only by a rule that names the field. A value that came back after three rejections waits for a person. A rule that restores a field does nothing where the service cannot restore it: see `restoreObstacle` of the differences. Send `expectedVersion` to save nothing if somebody else has changed the rules since you read them.',
    body: { schema: SaveRulesInput, example: rulesInputExample },
    response: SavedRulesPayload,
    example: rulesSavedExample,
    failureExample: rulesNotSavedExample,
    errors: ['SY10039', 'SY88001'],
  })
  async save({ caller, unit, body: input }: KeyCall<{ body: typeof SaveRulesInput }>) {
    const rules = input.rules.map(({ action, publisher, field, tag, folderId }): DifferenceRule => {
      if (publisher) publisherOfInput(this.health.publishers, 'rules.publisher', publisher);
      return {
        action,
        ...(publisher && { publisher }),
        ...(field && { field }),
        ...(tag && { tag }),
        ...(folderId && { folderId: folderId.toLowerCase() }),
      };
    });
    const { expectedVersion } = input;
    const { version, violations } = await saveRules({ ...this.health, unit }, caller, { rules, expectedVersion });
    return writeResult(input, violations, { rules: version === null ? [] : rules.map(ruleView), version });
  }
}

function ruleView({ action, publisher, field, tag, folderId }: DifferenceRule) {
  return {
    action,
    publisher: publisher ?? null,
    field: field ?? null,
    tag: tag ?? null,
    folderId: folderId ?? null,
  };
}
