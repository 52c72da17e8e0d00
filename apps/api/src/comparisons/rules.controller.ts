import { Inject } from '@nestjs/common';
import { HEALTH, MOST_RULES, readRules, saveRules } from '@listings/feature-health';
import type { DifferenceRule, HealthDependencies } from '@listings/feature-health';
import { publisherOfInput } from '../connections/publisher-of-input.js';
import { ApiController, Operation } from '../http/operation.decorator.js';
import type { KeyCall } from '../http/operation-call.js';
import { writeResult } from '../http/payload-schemas.js';
import { rulesExample, rulesInputExample, rulesNotSavedExample, rulesSavedExample } from './rule-example.js';
import { RulesPayload, SavedRulesPayload, SaveRulesInput } from './rule-schemas.js';

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
    return { rules: rules.map(ruleView), version, mostRules: MOST_RULES };
  }

  @Operation({
    id: 'saveListingDifferenceRules',
    route: 'POST /listing-difference-rules',
    access: { key: 'WRITE' },
    summary: 'Change the rules about differences',
    description:
      'Replaces the rules of the account. They decide about confirmed differences, also about those that are open already. Names, pins and closed businesses are decided only by a rule that names the field. A value that came back after three rejections waits for a person. Send `expectedVersion` to save nothing if somebody else has changed the rules since you read them.',
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
