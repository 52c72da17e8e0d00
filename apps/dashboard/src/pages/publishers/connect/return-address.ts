/** The search parameter that says that the dashboard is open under another name of this computer. */
const LOOPBACK = 'loopback';

/**
 * The address to which a publisher leads back. The service accepts http only for the name `localhost`, so a dashboard
 * that is open under the number of this computer returns by that name, and from there by {@link originalAddress}.
 */
export function returnAddress(origin: string): string {
  const address = new URL('/dashboard/publishers/connected', origin);
  if (address.protocol === 'http:' && address.hostname === '127.0.0.1') {
    address.hostname = 'localhost';
    address.searchParams.set(LOOPBACK, '1');
  }
  return address.toString();
}

/** Where the person was before {@link returnAddress} changed the name; undefined if it has not. */
export function originalAddress(href: string): string | undefined {
  const address = new URL(href);
  if (address.hostname !== 'localhost' || !address.searchParams.has(LOOPBACK)) return undefined;
  address.hostname = '127.0.0.1';
  address.searchParams.delete(LOOPBACK);
  return address.toString();
}
