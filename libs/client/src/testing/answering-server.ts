import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server received. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer; `null` breaks the connection without one. */
export type PlannedAnswer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection breaks after half of the body. */
  readonly breaks?: boolean;
} | null;

/** An HTTP server for failures that the product only shows in trouble: its calls, and how to end it. */
export interface AnsweringServer {
  readonly url: string;
  readonly calls: ReceivedCall[];
  close(): Promise<void>;
}

/** Starts a server that answers each call as `answer` says. */
export async function startAnsweringServer(
  answer: (call: ReceivedCall, earlier: number) => PlannedAnswer,
): Promise<AnsweringServer> {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body: Buffer.concat(chunks).toString() };
      const planned = answer(call, calls.length);
      calls.push(call);
      if (planned === null) return void request.socket.destroy();
      const { status = 200, body = {}, headers: given = {}, breaks = false } = planned;
      const text = JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length, ...given });
      if (!breaks) return void response.end(text);
      response.write(text.slice(0, text.length / 2), () => request.socket.end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
