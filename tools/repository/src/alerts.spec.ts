import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseYaml } from '@redocly/openapi-core';
import { CHECKOUT, filesBelow, textOf } from './testing/checkout.js';

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: { readonly severity?: string };
  readonly annotations?: Readonly<Record<string, string>>;
}

const { groups } = parseYaml(textOf('deploy/helm/listings/files/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const page = textOf('docs/alerts.md');

const dashboards = readdirSync(join(CHECKOUT, 'deploy/grafana'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, content: textOf(`deploy/grafana/${file}`) }));

/** The names of the metrics that the processes report. */
const reported = new Set(
  filesBelow('apps', 'libs')
    .filter((path) => path.endsWith('.ts') && !/\.spec\.ts$|node_modules|\/generated\//.test(path))
    .flatMap((path) => [...textOf(path).matchAll(/name: '(listings_[a-z_]+)'/g)])
    .map(([, name = '']) => name),
);

/** The metrics of ours that an expression names, without the suffixes of histograms. */
const namedIn = (expression: string) =>
  [...expression.matchAll(/\blistings_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

describe('the alerts', () => {
  it.each(alerts.map((rule) => [rule.alert ?? '', rule] as const))(
    '[operating] %s: its runbook says what it means, what to look at and what to do',
    (name, { labels, annotations }) => {
      const section = page.split(/^## /m).find((each) => each.startsWith(`${name}\n`)) ?? '';
      for (const part of ['Means', 'Look at', 'Do']) expect(section).toContain(`- **${part}**: `);
      const runbook = `docs/alerts.md#${name.toLowerCase()}`;
      expect(annotations).toMatchObject({ summary: expect.stringMatching(/\.$/), runbook });
      expect(['page', 'ticket']).toContain(labels?.severity);
    },
  );

  it('[operating] each runbook has its alert', () => {
    const sections = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });

  it('[operating] name metrics that the processes report', () => {
    expect(reported.size).toBeGreaterThan(30);
    const unknown = rules.flatMap(({ expr }) => namedIn(expr)).filter((name) => !reported.has(name));
    expect(unknown).toEqual([]);
  });
});

describe('the dashboards of Grafana', () => {
  const FILES = dashboards.map(({ file, content }) => [file, content] as const);
  it.each(FILES)('[operating] %s names metrics that the processes report', (_file, content) => {
    const { panels } = JSON.parse(content) as { panels: { targets?: { expr: string }[] }[] };
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(4);
    expect(expressions.flatMap(namedIn).filter((name) => !reported.has(name))).toEqual([]);
  });

  it('[operating] exist for the api, the work, the publishers, the webhooks and PostgreSQL', () => {
    const names = dashboards.map(({ file }) => file.replace('.json', ''));
    expect(names.toSorted()).toEqual(['api', 'postgresql', 'publishers', 'webhooks', 'work']);
  });
});
