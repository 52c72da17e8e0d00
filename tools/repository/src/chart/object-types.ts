import { join } from 'node:path';
import ts from 'typescript';
import type { Rendered } from './rendered-chart.js';

/** The type of each kind in the published types of Kubernetes. */
const TYPES: Readonly<Record<string, [module: string, type: string]>> = {
  'apps/v1 Deployment': ['apps/v1', 'Deployment'],
  'autoscaling/v2 HorizontalPodAutoscaler': ['autoscaling/v2', 'HorizontalPodAutoscaler'],
  'batch/v1 Job': ['batch/v1', 'Job'],
  'networking.k8s.io/v1 Ingress': ['networking/v1', 'Ingress'],
  'networking.k8s.io/v1 NetworkPolicy': ['networking/v1', 'NetworkPolicy'],
  'policy/v1 PodDisruptionBudget': ['policy/v1', 'PodDisruptionBudget'],
  'v1 PersistentVolumeClaim': ['core/v1', 'PersistentVolumeClaim'],
  'v1 Secret': ['core/v1', 'Secret'],
  'v1 Service': ['core/v1', 'Service'],
};

/** Kinds of the Prometheus operator, whose types Kubernetes does not publish. */
const FOREIGN = new Set(['monitoring.coreos.com/v1 PodMonitor', 'monitoring.coreos.com/v1 PrometheusRule']);

/**
 * What the compiler says about objects against the published types of Kubernetes: a field that does not exist there, one that
 * is missing, or one of the wrong type. Kinds that nobody knows are problems, too.
 */
export function typeProblems(root: string, objects: readonly Rendered[]): string[] {
  const known = objects.filter((object) => !FOREIGN.has(kindOf(object)));
  const unknown = known
    .filter((object) => !(kindOf(object) in TYPES))
    .map((object) => `unknown kind ${kindOf(object)}`);
  const file = join(root, 'tools/repository/src/chart/rendered-objects.ts');
  const source = known.flatMap((object, index) => {
    const [module, type] = TYPES[kindOf(object)] ?? [];
    if (module === undefined) return [];
    return [
      `import type { ${type} as Type${index} } from 'kubernetes-types/${module}';`,
      `export const object${index}: Type${index} = ${JSON.stringify(object, null, 1)};`,
    ];
  });
  return [...unknown, ...compile(file, source.join('\n'))];
}

const kindOf = ({ apiVersion, kind }: Rendered) => `${apiVersion} ${kind}`;

/** Compiles a text as if it were a file, and returns the messages of the compiler. */
function compile(file: string, text: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, text, target) : getSourceFile(name, target);
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0 }) => {
    const line = text.slice(0, start).split('\n').length;
    return `${ts.flattenDiagnosticMessageText(messageText, ' ')} (${text.split('\n')[line - 1]?.trim()})`;
  });
}
