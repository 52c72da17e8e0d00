import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parseYaml } from '@redocly/openapi-core';
import { processConfigurations } from '@listings/configuration';
import { variablesOf } from '@listings/platform';
import { typeProblems } from './object-types.js';
import { Chart } from './rendered-chart.js';
import type { Rendered } from './rendered-chart.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
const chart = new Chart(process.env['TEST_HELM'] ?? 'helm', join(CHECKOUT, 'deploy/helm/listings'));
const EXAMPLES = ['trial', 'production', 'shared-volume'];

/** A secret that the chart needs, so that another value is what helm refuses. */
const TRIAL = ['secrets.existingSecret=listings'];

const named = (objects: readonly Rendered[], kind: string, name: string) => {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === `shop-${name}`);
  if (!found)
    throw new Error(`No ${kind} shop-${name} among ${objects.map(({ metadata }) => metadata.name).join(', ')}.`);
  return found;
};

const container = (objects: readonly Rendered[], process: string) =>
  named(objects, 'Deployment', process).spec.template.spec.containers[0];

(process.env['TEST_HELM'] ? describe : describe.skip)('the chart', () => {
  it.each(EXAMPLES)('[operating] has no findings of helm lint with the values of %s', (example) => {
    expect(chart.lint(chart.values(example))).toContain('1 chart(s) linted, 0 chart(s) failed');
  });

  it.each(EXAMPLES)(
    '[operating] makes objects that fit the types of Kubernetes with the values of %s',
    (example) => {
      const objects = chart.render(chart.values(example));
      expect(objects.length).toBeGreaterThan(3);
      expect(typeProblems(CHECKOUT, objects)).toEqual([]);
    },
    60_000,
  );

  it('[operating] has a check of types that finds a wrong field', () => {
    const [object] = chart.render(chart.values('trial')).filter(({ kind }) => kind === 'Service');
    expect(typeProblems(CHECKOUT, [{ ...object!, spec: { ...object!.spec, portz: [] } }])).toEqual([
      expect.stringContaining('portz'),
    ]);
  });

  it.each([
    ['a value that does not exist', ['workers.replicas=3'], /additional properties 'workers' not allowed/],
    ['a number where a name belongs', ['image.prefix=5'], /image\/prefix/],
    ['a setting with an impossible name', ['settings.publicUrl=x'], /'publicUrl' does not match pattern/],
    ['a secret among the settings', ['settings.ENCRYPTION_KEY=x'], /ENCRYPTION_KEY belongs into secrets/],
    ['an ingress without a host', ['ingress.enabled=true'], /ingress\.hosts: name at least one host/],
    ['two sources of profiles', ['profiles.existingSecret=a', 'profiles.existingConfigMap=b'], /set one of profiles/],
    ['no replicas as a word', ['api.replicas=none'], /api\/replicas/],
  ])('[operating] refuses %s', (_what, values, message) => {
    expect(chart.refusal([...TRIAL, ...values])).toMatch(message);
  });

  it('[operating] refuses to run without secrets', () => {
    expect(chart.refusal(['worker.replicas=1'])).toMatch(/set secrets\.existingSecret/);
  });

  it('[operating] names each value in the schema, and each value of the schema in values.yaml', () => {
    const values = parseYaml(readFileSync(join(chart.folder, 'values.yaml'), 'utf8')) as Record<string, unknown>;
    const schema = JSON.parse(readFileSync(join(chart.folder, 'values.schema.json'), 'utf8')) as Schema;
    expect(pathsOfSchema(schema).filter((path) => path !== 'global')).toEqual(
      expect.arrayContaining(pathsOfValues(values, schema)),
    );
    expect(pathsOfValues(values, schema)).toEqual(
      expect.arrayContaining(pathsOfSchema(schema).filter((path) => path !== 'global' && !path.endsWith('.claims'))),
    );
  });

  it('[operating] runs each process without privileges, with a read-only file system and the probes as they mean', () => {
    for (const example of EXAMPLES) {
      const objects = chart.render(chart.values(example));
      for (const [process, port] of Object.entries({ api: 9101, worker: 9102, 'webhook-dispatcher': 9103 })) {
        const { spec } = named(objects, 'Deployment', process).spec.template;
        expect(spec).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        });
        // The kill comes after the 20 seconds in which a process finishes, and the 5 in which the api leaves the service.
        expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(25);
        expect(container(objects, process)).toMatchObject({
          securityContext: {
            readOnlyRootFilesystem: true,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
          },
          livenessProbe: { httpGet: { path: '/healthz', port: 'metrics' } },
          readinessProbe: { httpGet: { path: '/readyz', port: 'metrics' } },
          ports: expect.arrayContaining([{ name: 'metrics', containerPort: port }]),
        });
      }
    }
  });

  it('[operating] migrates before the new release, and not before a rollback', () => {
    const { metadata, spec } = named(chart.render(chart.values('production')), 'Job', 'migrate');
    expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(spec.template.spec.containers[0].args).toEqual(['migrate']);
    expect(chart.render(chart.values('shared-volume')).map(({ kind }) => kind)).not.toContain('Job');
  });

  it('[operating] makes its own Secret before the migrations, which need it', () => {
    const secret = named(chart.render(chart.values('trial')), 'Secret', 'secrets');
    expect(secret.metadata.annotations).toMatchObject({ 'helm.sh/hook-weight': '-10' });
    expect(chart.render(chart.values('production')).map(({ kind }) => kind)).not.toContain('Secret');
  });

  it('[operating] gives secrets as files alone, and variables that a process reads', () => {
    const objects = chart.render(chart.values('production'));
    const read = new Set(Object.values(processConfigurations).flatMap(variablesOf));
    for (const process of ['api', 'worker', 'webhook-dispatcher', 'admin']) {
      const environment = container(objects, process).env as { name: string; value: string }[];
      const files = environment.filter(({ name }) => name.endsWith('_FILE'));
      for (const { name, value } of files) expect(value).toBe(`/run/secrets/listings/${name.replace(/_FILE$/, '')}`);
      expect(files.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['DATABASE_URL_FILE', 'ENCRYPTION_KEY_FILE', 'S3_SECRET_ACCESS_KEY_FILE']),
      );
      const names = environment.map(({ name }) => name.replace(/_FILE$/, ''));
      expect(names.filter((name) => !read.has(name) && !name.endsWith('_PROFILE'))).toEqual([]);
    }
  });

  it('[operating] lets the network policies of the processes reach no private address but the servers that the values name', () => {
    const objects = chart.render(chart.values('production'));
    for (const process of ['api', 'worker', 'webhook-dispatcher', 'migrate', 'admin']) {
      const { egress } = named(objects, 'NetworkPolicy', process).spec;
      const open = egress.filter(({ to }: { to?: unknown }) => to === undefined);
      expect(open).toEqual([{ ports: [expect.objectContaining({ port: 53 }), expect.objectContaining({ port: 53 })] }]);
    }
  });

  it('[operating] scales worker and webhook-dispatcher by the age of what waits, and the api by its processor', () => {
    const objects = chart.render(chart.values('production'));
    const metric = (process: string) => named(objects, 'HorizontalPodAutoscaler', process).spec.metrics[0];
    expect(metric('api').resource.name).toBe('cpu');
    expect(metric('worker').external).toMatchObject({
      metric: { name: 'listings_work_oldest_seconds_max' },
      target: { type: 'Value', value: '30' },
    });
    expect(metric('webhook-dispatcher').external.metric.name).toBe('listings_webhook_oldest_seconds_max');
    for (const process of ['api', 'worker', 'webhook-dispatcher'])
      expect(named(objects, 'Deployment', process).spec).not.toHaveProperty('replicas');
  });

  it('[operating] has the version of the product', () => {
    const read = (file: string) => readFileSync(join(CHECKOUT, file), 'utf8');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parseYaml(read('deploy/helm/listings/Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });
});

interface Schema {
  readonly properties?: Record<string, Schema>;
}

function pathsOfSchema({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, value]) =>
    value.properties ? pathsOfSchema(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/** The paths of values down to what the schema describes one by one. */
function pathsOfValues(values: Record<string, unknown>, schema: Schema, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const inner = schema.properties?.[name];
    return inner?.properties
      ? pathsOfValues(value as Record<string, unknown>, inner, `${prefix}${name}.`)
      : [`${prefix}${name}`];
  });
}
