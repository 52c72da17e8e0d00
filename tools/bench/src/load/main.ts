import { drive } from './driver.js';
import type { LoadMessage, LoadOrder } from './load-run.js';

// A process of its own, so that neither side of the measurement pays for the load.
const tell = (message: LoadMessage) => process.send?.(message);
process.on('message', (order: LoadOrder) => {
  const hear = { begins: () => tell({ type: 'begins' }), ends: () => tell({ type: 'ends' }) };
  void drive(order, hear).then((result) => tell({ type: 'done', result }));
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });
