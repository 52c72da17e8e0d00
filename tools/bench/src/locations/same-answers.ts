/** A server's response. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends a request of a workload and returns the response. */
export async function answerOf(port: number, request: string): Promise<Answer> {
  const [head = '', body] = request.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method, path] = first.split(' ');
  const headers = lines
    .map((line) => line.split(': ') as [string, string])
    .filter(([name]) => !['host', 'content-length'].includes(name));
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: Object.fromEntries(headers),
    ...(body ? { body } : {}),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** A server of the comparison. */
export interface Compared {
  readonly name: string;
  readonly port: number;
}

/** Throws an error with the first difference unless both servers respond to every request with the same bytes. */
export async function assertSameAnswers(
  [one, other]: readonly [Compared, Compared],
  requests: readonly string[],
  ignoring: (body: string) => string = (body) => body,
): Promise<void> {
  for (const request of requests) {
    const [left, right] = await Promise.all([answerOf(one.port, request), answerOf(other.port, request)]);
    const [leftBody, rightBody] = [ignoring(left.body), ignoring(right.body)];
    if (left.status === 200 && right.status === 200 && leftBody === rightBody) continue;
    const at = [...leftBody].findIndex((character, position) => character !== rightBody[position]);
    const around = (text: string) => text.slice(Math.max(0, at - 150), at + 150);
    throw new Error(
      `The servers respond differently to\n${request}\n${one.name} ${left.status}: ${around(leftBody)}\n${other.name} ${right.status}: ${around(rightBody)}`,
    );
  }
}

/**
 * Returns the searches to which both servers respond with the same bytes. Trigrams also match within words, so some
 * searches have more hits on the bare server. They are excluded, because they cause different work.
 */
export async function sameSearches(
  [one, other]: readonly [Compared, Compared],
  requests: readonly string[],
): Promise<{ same: string[]; totals: number[] }> {
  const same: string[] = [];
  const totals: number[] = [];
  for (const request of requests) {
    const [left, right] = await Promise.all([answerOf(one.port, request), answerOf(other.port, request)]);
    if (left.status !== 200 || left.body !== right.body) continue;
    same.push(request);
    totals.push(Number(/"totalCount":(\d+)\}\}\}$/.exec(left.body)?.[1]));
  }
  return { same, totals };
}

/** Removes the parts of a created location that always differ between two servers: ids and times. */
export function withoutIdentity(body: string): string {
  return body.replace(/"(id|databaseId|uid|createdDate|lastUpdatedDate|updatedAt)":("[^"]*"|\d+)/g, '"$1":0');
}

/**
 * Fails if the product does not count requests: an unavailable limiter admits requests, and would make the measurement
 * too fast.
 */
export async function assertRateLimited(port: number, request: string): Promise<void> {
  const { headers } = await answerOf(port, request);
  if (!headers.has('x-ratelimit-remaining'))
    throw new Error('The product does not count the requests: see product.log.');
}
