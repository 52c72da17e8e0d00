import { createProductClient } from '@listings/testing';
import type { DemoData } from './demo-data.js';

/** A client of the public API that creates the demo data. */
export class DemoClient {
  private readonly client: ReturnType<typeof createProductClient>;

  constructor(apiUrl: string, apiKeys: DemoData['apiKeys']) {
    this.client = createProductClient({ apiUrl, apiKeys });
  }

  /** Sends a GET and returns the payload. */
  get<T>(path: string, query?: Record<string, unknown>): Promise<T> {
    return this.client.get(path, query) as Promise<T>;
  }

  /** Posts `input` and returns the payload; throws if the API rejects the write. */
  async post<T extends object>(path: string, input: object): Promise<T> {
    const payload = (await this.client.post(path, input)) as T & { success?: boolean; errors?: unknown };
    if (payload.success === false)
      throw new Error(`Demo data: the API rejected ${path}: ${JSON.stringify(payload.errors)}`);
    return payload;
  }
}
