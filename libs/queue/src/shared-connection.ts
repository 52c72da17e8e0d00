import type { QueueOptions } from 'bullmq';

/** A queue or worker. Repeated calls of `close` have no further effect. */
interface User {
  waitUntilReady(): Promise<unknown>;
  close(force?: boolean): Promise<void>;
}

/** The key of what a connection knows of its process; the libraries of the servers ignore it. */
const SHARED = Symbol('shared by a queue and its worker');

/**
 * What the queue and the worker of a process share. It is a field of their connection, because NestJS and BullMQ hand that alone to
 * both.
 */
export class SharedConnection {
  private readonly users = new Set<User>();

  /** `workerClient` is the client that the worker needs instead of that of the queue. BullMQ duplicates it. */
  constructor(readonly workerClient?: QueueOptions['connection']) {}

  /** Gives a connection its field, and returns it. */
  static of(connection: object, workerClient?: QueueOptions['connection']): SharedConnection {
    const shared = new SharedConnection(workerClient);
    Object.assign(connection, { [SHARED]: shared });
    return shared;
  }

  /** The field of a connection; undefined for one that nothing shares. */
  static in(connection: unknown): SharedConnection | undefined {
    return (connection as { [SHARED]?: SharedConnection })[SHARED];
  }

  add(user: User): void {
    this.users.add(user);
  }

  /** Rejects when the queue or worker could not begin: it never will, see `BackendWorker`. */
  async ready(): Promise<void> {
    await Promise.all([...this.users].map((user) => user.waitUntilReady()));
  }

  /**
   * Closes the queue and the worker at the same time, which takes at most a second. With `force` the worker leaves its jobs: BullMQ would
   * renew the locks of a job for ever that cannot end while the server is away.
   */
  async close({ force = false } = {}): Promise<void> {
    await Promise.all([...this.users].map((user) => user.close(force)));
  }
}
