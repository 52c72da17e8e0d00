import { drive } from './driver.js';
import type { LoadMessage, LoadOrder } from './load-run.js';

// A separate process, so that the load does not slow the measured servers.
const tell = (message: LoadMessage) => process.send?.(message);
process.on('message', (order: LoadOrder) => {
  const hear = { begins: () => tell({ type: 'begins' }), ends: () => tell({ type: 'ends' }) };
  void drive(order, hear).then((result) => tell({ type: 'done', result }));
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });
