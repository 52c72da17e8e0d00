/** The groups of nodes that reach each other, by Tarjan's algorithm; a node alone is none. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const turn = order.size;
    order.set(node, turn);
    lowest.set(node, turn);
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const reached = order.has(next) ? (path.includes(next) ? (order.get(next) ?? turn) : turn) : visit(next);
      lowest.set(node, Math.min(lowest.get(node) ?? turn, reached));
    }
    if (lowest.get(node) === turn) {
      const group = path.splice(path.indexOf(node));
      if (group.length > 1) circles.push(group.sort());
    }
    return lowest.get(node) ?? turn;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
