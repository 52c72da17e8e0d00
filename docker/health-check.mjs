// The health check of the images: asks the process in this container and exits with 0 when it answers 200.
// `node health-check.mjs` asks /healthz (the process runs), `node health-check.mjs readyz` also whether it
// can serve.
const [path = 'healthz'] = process.argv.slice(2);
const answer = await fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/${path}`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined);
process.exitCode = answer?.status === 200 ? 0 : 1;
