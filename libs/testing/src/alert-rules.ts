import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './jest/temporary-folder.js';

/** The rules of the product, from this source file. */
export const ALERT_RULES = fileURLToPath(new URL('../../../deploy/helm/listings/files/alerts.yaml', import.meta.url));

/** The program that knows how Prometheus evaluates rules; undefined: not on this machine. */
export const promtool = process.env['TEST_PROMTOOL'];

/** The values of series every minute, in Prometheus's notation: `1x600` stays, `0+5x600` grows. */
export type MetricSeries = Readonly<Record<string, string>>;

/** A minute at which the alerts are compared: two hours and a quarter after a fault that begins with the first hour. */
const COMPARED_AT = '3h15m';

/** What promtool finds wrong about the claim that of all alerts exactly these fire for the series; undefined if it holds. */
export function wrongAlerts(series: MetricSeries, alerts: readonly string[]): string | undefined {
  return wrongAnswers(series, [
    {
      expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
      exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
    },
  ]);
}

/** What promtool says about those expressions that are empty for the series; undefined if all have a result. */
export function emptyExpressions(series: MetricSeries, expressions: readonly string[]): string | undefined {
  return wrongAnswers(
    series,
    expressions.map((expr) => ({ expr: `group(${expr})`, exp_samples: [{ labels: '{}', value: 1 }] })),
  );
}

/** An expression, and what it must come to. */
interface ExpectedAnswer {
  readonly expr: string;
  readonly exp_samples: readonly { readonly labels: string; readonly value: number }[];
}

function wrongAnswers(series: MetricSeries, answers: readonly ExpectedAnswer[]): string | undefined {
  const test = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: answers.map((each) => ({ ...each, eval_time: COMPARED_AT })),
  };
  const folder = temporaryFolder();
  try {
    // JSON is YAML.
    const rules = { rule_files: [ALERT_RULES], evaluation_interval: '1m', tests: [test] };
    const file = folder.write('tests.yaml', JSON.stringify(rules));
    const { status, stdout, stderr } = spawnSync(promtool ?? 'promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return status === 0 ? undefined : `${stdout}${stderr}`;
  } finally {
    folder.close();
  }
}
