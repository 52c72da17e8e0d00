import type { HttpClient } from '@listings/publisher-sdk';
import { secretScope } from './secret-scope.js';

/** The HTTP client of a plug-in, whose answers the call hears that issues credentials at this moment. */
export function heardHttp<Client extends HttpClient>(client: Client): Client {
  const send: HttpClient['send'] = async (request) => {
    const response = await client.send(request);
    secretScope()?.hear(response);
    return response;
  };
  return { ...client, send };
}
