/** A client of the public API that creates the demo data. */
export class DemoClient {
  constructor(
    private readonly apiUrl: string,
    private readonly key: string,
  ) {}

  /** Sends a GET and returns the payload. */
  get<T>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  /** Posts `input` and returns the payload; throws if the API rejects the write. */
  async post<T extends object>(path: string, input: object): Promise<T> {
    const payload = await this.call<T & { success?: boolean; errors?: unknown }>('POST', path, { input });
    if (payload.success === false)
      throw new Error(`Demo data: the API rejected ${path}: ${JSON.stringify(payload.errors)}`);
    return payload;
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.apiUrl}/api/v4${path}`, {
      method,
      headers: { authorization: `API ${this.key}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`Demo data: ${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return Object.values((JSON.parse(text) as { data: Record<string, T> }).data)[0] as T;
  }
}
