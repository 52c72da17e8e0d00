import type { ExampleNames } from '../http/operation.js';

const rules = ({ publisher }: ExampleNames) => [
  { action: 'HOLD', publisher: null, field: null, tag: 'franchise', folderId: null },
  { action: 'REJECT', publisher, field: 'phone', tag: null, folderId: null },
];

/** Examples of the rules about differences. */
export const rulesExample = (names: ExampleNames) => ({ rules: rules(names), version: 3, mostRules: 100 });
export const rulesInputExample = (names: ExampleNames) => ({ expectedVersion: 3, rules: rules(names) });
export const rulesSavedExample = (names: ExampleNames) => ({
  clientMutationId: null,
  success: true,
  errors: [],
  rules: rules(names),
  version: 4,
});
export const rulesNotSavedExample = {
  clientMutationId: null,
  success: false,
  errors: [{ message: 'SY10039: folderId: unknown folder' }],
  rules: [],
  version: null,
};
