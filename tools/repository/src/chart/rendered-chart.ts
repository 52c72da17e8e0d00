import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';

/** An object that the chart makes. */
export interface Rendered {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Record<string, string>;
    readonly annotations?: Record<string, string>;
  };
  // The objects differ by kind; a check of the types follows the rendering.
  readonly spec: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** Renders the chart with helm, and reads its objects. */
export class Chart {
  constructor(
    private readonly helm: string,
    readonly folder: string,
  ) {}

  /** What `helm lint --strict` prints about these values; throws when it finds something. */
  lint(values: string): string {
    return execFileSync(this.helm, ['lint', this.folder, '--strict', '-f', values], { encoding: 'utf8' });
  }

  /** The objects for a file of values. */
  render(values: string): Rendered[] {
    const output = execFileSync(this.helm, ['template', 'shop', this.folder, '-n', 'listings', '-f', values], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return output
      .split(/^---$/m)
      .map((text) => parseYaml(text) as Rendered | undefined)
      .filter((object): object is Rendered => object != null);
  }

  /** What helm says about values that it refuses. */
  refusal(values: readonly string[]): string {
    const sets = values.flatMap((value) => ['--set', value]);
    const { status, stderr } = spawnSync(this.helm, ['template', 'shop', this.folder, ...sets], { encoding: 'utf8' });
    if (status === 0) throw new Error(`helm renders ${values.join(', ')}.`);
    return stderr;
  }

  /** The file of an example of values. */
  values(name: string): string {
    return join(this.folder, 'ci', `${name}-values.yaml`);
  }
}
