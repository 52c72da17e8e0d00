import { createConfig, lintFromString } from '@redocly/openapi-core';

/** What the recommended rules of a linter find in a document. */
export async function lintProblems(document: object, rules: Record<string, 'off'> = {}): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
}
