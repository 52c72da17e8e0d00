/** The oldest Node on which the SDK runs. Its HTTP client, undici, needs it. */
export const OLDEST_NODE = '22.19.0';

/** One sentence if the SDK does not run on this version of Node, otherwise undefined. */
export function nodeProblem(version: string): string | undefined {
  const [actual, oldest] = [version, OLDEST_NODE].map((each) => each.split('.').map(Number));
  const decisive = oldest?.findIndex((part, index) => part !== actual?.[index]) ?? -1;
  if (decisive === -1 || (actual?.[decisive] ?? 0) > (oldest?.[decisive] ?? 0)) return undefined;
  return `The publisher SDK needs Node ${OLDEST_NODE} or later, but this is Node ${version}: install a newer Node and run the same command again.`;
}
