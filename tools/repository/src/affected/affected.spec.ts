import { describe, expect, it } from '@jest/globals';
import { filesBelow } from '../testing/checkout.js';
import { affectedBy, edgesOf, projectOf, projectsOf } from './projects.js';

/**
 * How many projects `nx affected` may show for a change: the goal, or a `present` figure above it until the goal is reached. A figure
 * is lowered when an edge goes, and never raised.
 */
const ROWS: readonly { change: string; file: RegExp; goal: number; present?: number }[] = [
  { change: 'a statement of posts', file: /\/features\/posts\/src\/store\/campaigns\.ts$/, goal: 8 },
  { change: 'the sign-in by an identity provider', file: /\/sso\/finish-sso\.ts$/, goal: 5 },
  {
    change: 'the request of a webhook',
    file: /\/features\/webhooks\/src\/(.*\/)?send-webhook\.ts$/,
    goal: 12,
  },
  { change: 'the start of a job', file: /\/features\/jobs\/src\/(.*\/)?start-job\.ts$/, goal: 15 },
  { change: 'the reader of CSV files', file: /\/csv\/csv-lexer\.ts$/, goal: 16 },
  { change: 'a check of the test kit', file: /\/checks\/photos\.ts$/, goal: 9 },
];

describe('a change', () => {
  const projects = projectsOf();
  const edges = edgesOf(projects);
  const sources = filesBelow('libs');

  it.each(ROWS)('[design 7] of $change affects few projects', ({ file, goal, present = goal }) => {
    const found = sources.filter((path) => file.test(path) && !path.includes('node_modules/'));
    expect(found).toHaveLength(1);
    const affected = affectedBy(projectOf(projects, found[0] ?? ''), edges);
    expect(affected.length > present ? affected : []).toEqual([]);
  });

  it('[design 7] affects what reaches its project over any number of edges', () => {
    const graph = { posts: [], api: ['posts'], e2e: ['api'], domain: [], posted: ['domain'] };
    const few = new Map(Object.entries(graph).map(([name, targets]) => [name, new Set<string>(targets)]));
    expect(affectedBy('posts', few)).toEqual(['posts', 'api -> posts', 'e2e -> api -> posts']);
  });
});
