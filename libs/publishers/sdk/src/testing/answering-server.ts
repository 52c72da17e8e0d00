import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One response of the server. */
export interface Scripted {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** A request that arrived. */
export interface Arrived {
  readonly call: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A server on the loopback interface that plays a publisher: `answer` decides each response. */
export async function startAnswering() {
  const arrived: Arrived[] = [];
  const publisher = {
    url: '',
    arrived,
    /** `drop` closes the connection without a response. */
    answer: (_: Arrived): Scripted | 'drop' => ({ status: 200, body: {} }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const one = { call: `${request.method} ${request.url}`, headers: request.headers };
    arrived.push(one);
    const scripted = publisher.answer(one);
    if (scripted === 'drop') return void request.socket.destroy();
    response.writeHead(scripted.status, scripted.headers);
    response.end(typeof scripted.body === 'string' ? scripted.body : JSON.stringify(scripted.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  publisher.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return publisher;
}
