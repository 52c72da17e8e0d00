/** Loaded before the app (`--import`): measures the heap of the process when its parent asks for that. */
const { gc } = globalThis;
process.on('message', (message: { type: string }) => {
  if (message.type !== 'heap' || gc === undefined) return;
  gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ type: 'heap', bytes: heapUsed + external });
});
// The channel does not keep the process running after its stop.
process.channel?.unref();
