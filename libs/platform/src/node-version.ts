/** The oldest Node that runs the product; `RUNTIME` in tools/dev/lib/node-version.mjs says the same to development and tests. */
export const OLDEST_NODE = '24.11.0';

/** One sentence if a version of Node cannot run the product, otherwise undefined. */
export function nodeProblem(version: string): string | undefined {
  if (version.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0) return undefined;
  return `This program requires Node ${OLDEST_NODE} or later, but this is Node ${version}: start it with a newer Node, such as node_modules/.bin/node of a checkout.`;
}
