import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Database } from '@listings/persistence';

/** Reports how the connection pool of the process is used. */
@Injectable()
export class PoolMetrics {
  constructor(database: Database, metrics: Registry) {
    const registers = [metrics];
    new Gauge({
      name: 'listings_pool_connections',
      help: 'Connections of the pool of this process, by state: in use, idle, and most: the size that the pool may reach',
      labelNames: ['state'],
      registers,
      collect() {
        const { inUse, idle, most } = database.connections;
        this.set({ state: 'in use' }, inUse);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'most' }, most);
      },
    });
    new Gauge({
      name: 'listings_pool_waiting',
      help: 'Work of this process that waits for a connection of the pool',
      registers,
      collect() {
        this.set(database.connections.waiting);
      },
    });
  }
}
