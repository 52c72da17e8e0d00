/**
 * The queues and the payload of their jobs: only the ids of a row. A job says that the row may be due; the row's state
 * decides what happens, so a lost, duplicate or late job is harmless [design 3.1].
 */
export interface Jobs {
  /** Rows of a kind of work that have become due. */
  work: { accountId: number; kind: string };
}

/** Name of a queue. */
export type QueueName = keyof Jobs;

/** All queues, for code that opens or closes each of them. */
export const queueNames = ['work'] as const satisfies readonly QueueName[];
