import { ConfigurationError } from './configuration/configuration-error.js';

/** Where a server of the process should listen, and the variables that say so. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly hostVariable: string;
  readonly portVariable: string;
}

/**
 * Turns the error of a server that cannot listen into a ConfigurationError with one sentence. Returns other errors
 * unchanged.
 */
export function listenFailure(error: unknown, address: ListenAddress): unknown {
  const { host, port, hostVariable, portVariable } = address;
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  const sentence = (text: string) => new ConfigurationError([text]);
  switch (code) {
    case 'EADDRINUSE':
      return sentence(
        `${portVariable} ${port} is in use: stop the process that listens on it or set ${portVariable} to another port.`,
      );
    case 'EACCES':
      return sentence(`${portVariable} ${port} is reserved for root: set ${portVariable} to a port above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return sentence(
        `${hostVariable} ${host} is not an address of this machine: set ${hostVariable} to one, or to 0.0.0.0 for all.`,
      );
    default:
      if (syscall !== 'getaddrinfo') return error;
      return sentence(`${hostVariable} ${host} is a name without an address: set ${hostVariable} to an address.`);
  }
}
