import type { Connection } from '@listings/pagination';
import type { InteractionNode } from '../index.js';

/** The interactions of a page, parsed. */
export function nodesOf({ edges }: Connection<string>): InteractionNode[] {
  return edges.map(({ node }) => JSON.parse(node) as InteractionNode);
}
