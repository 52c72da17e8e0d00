import { useState } from 'react';

/** The secret token of a mailed link. It is in the fragment, which browsers send to no server. */
export function useLinkToken(): string | undefined {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? undefined);
  return token;
}
