/** What one statement did, from the plan that PostgreSQL reports after it. */
export interface Plan {
  /** Pages that it read, from memory or from the disk, and pages of temporary files. */
  readonly buffers: number;
  readonly milliseconds: number;
  /** Tables of which it read many pages without an index, for few of their rows. */
  readonly scanned: readonly string[];
  readonly nodes: readonly string[];
}

/** A node of a plan in PostgreSQL's JSON format. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'Temp Read Blocks'?: number;
  readonly 'Temp Written Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Reads a message of `auto_explain`; undefined for any other message. */
export function readPlan(message: string): Plan | undefined {
  const [, duration, json] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message) ?? [];
  if (json === undefined) return undefined;
  const { Plan: root } = JSON.parse(json) as { Plan: PlanNode };
  return {
    // What data-modifying parts do that nothing reads is not in the root.
    buffers: Math.max(pagesOf(root), ownPages(root)),
    milliseconds: Number(duration),
    scanned: [...new Set(scansIn(root))],
    nodes: outline(root, ''),
  };
}

function pagesOf(node: PlanNode): number {
  return sum([
    node['Shared Hit Blocks'],
    node['Shared Read Blocks'],
    node['Temp Read Blocks'],
    node['Temp Written Blocks'],
  ]);
}

function pagesAlone(node: PlanNode): number {
  return Math.max(0, pagesOf(node) - sum((node.Plans ?? []).map(pagesOf)));
}

/** The pages of each node without those of its children. A scan of a part reports the pages of the part once more. */
function ownPages(node: PlanNode): number {
  const children = node.Plans ?? [];
  const own = node['Node Type'] === 'CTE Scan' ? 0 : pagesAlone(node);
  return own + sum(children.map(ownPages));
}

/** PostgreSQL may rightly read a few pages of a large table, up to a limit. */
const MANY_PAGES = 30;

/** What needs at least one in this many rows of a table reads the table as fast as an index and the pages that it points at. */
const FEW_ROWS = 10;

function scansIn(node: PlanNode): string[] {
  const { 'Actual Rows': kept = 0, 'Rows Removed by Filter': removed = 0 } = node;
  const few = kept * FEW_ROWS < kept + removed;
  const counts = node['Node Type'] === 'Seq Scan' && pagesAlone(node) >= MANY_PAGES && few;
  const own = counts ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}

/** One line for each node, as far as a reader needs it to see where the pages come from. */
function outline(node: PlanNode, indent: string): string[] {
  const { 'Node Type': type, 'Actual Loops': loops = 0, 'Actual Rows': rows = 0 } = node;
  const names = [node['Subplan Name'], type, node['Relation Name'], node['Index Name']].filter(
    (name) => name !== undefined,
  );
  const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter && `filter ${node.Filter}`].filter(Boolean);
  return [
    `${indent}${names.join(' ')}: ${pagesOf(node)} pages, ${loops} times ${rows} rows  ${conditions.join('; ').slice(0, 240)}`,
    ...(node.Plans ?? []).flatMap((child) => outline(child, `${indent}  `)),
  ];
}

function sum(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0);
}
