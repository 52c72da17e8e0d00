/**
 * Why a database cannot be used. `transient`: waiting cures it. `configuration`: only the operator can, for example a
 * wrong password.
 */
export interface DatabaseFailure {
  readonly kind: 'transient' | 'configuration';
  /** What the network or PostgreSQL said, never empty. */
  readonly reason: string;
}

/** The server or the network between is away, or a name server does not know the host at present. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  // The socket file of a server that is not running.
  'ENOENT',
  'ETIMEDOUT',
  'EAI_AGAIN',
  // Containers that are not running have no name yet.
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/** SQLSTATEs of a server that is shutting down, starting, full, or a standby. */
const TRANSIENT_STATE = /^(57P0[1235]|08...|53...|25006)$/;

/** SQLSTATEs of wrong credentials, of a database that does not exist, and of missing permission to use it. */
const CONFIGURATION_STATE = /^(28...|3D000|42501)$/;

/** Messages of the driver, which gives these errors no code. */
const AWAY_MESSAGE =
  /^Connection terminated|^timeout (expired|exceeded)|connection timeout|^Query read timeout|not queryable/i;
const CONFIGURATION_MESSAGE = /^SASL: .*password|^The server does not support SSL/;
/** What a pooler in transaction mode says about the settings of a session. */
const POOLER_MESSAGE = /^unsupported startup parameter/;
const CERTIFICATE = /CERT|_SIGNATURE$/;

interface Failed {
  readonly message?: string;
  readonly code?: string;
  /** One for each address of a host with several; the error around them has an empty message. */
  readonly errors?: readonly unknown[];
  readonly driverError?: unknown;
}

/**
 * Reads the error of a statement or of an attempt to connect. Undefined: the error says nothing about whether the
 * database can be used. This is the only classification of such errors.
 */
export function readDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  const failed = (typeof error === 'object' && error !== null ? error : {}) as Failed;
  if (failed.driverError) return readDatabaseFailure(failed.driverError);
  if (failed.errors?.length) {
    const read = failed.errors.map(readDatabaseFailure);
    return read.find((each) => each?.kind === 'transient') ?? read.find(Boolean);
  }
  const { code = '', message = '' } = failed;
  const reason = message || code;
  if (POOLER_MESSAGE.test(message))
    return {
      kind: 'configuration',
      reason: `it is a connection pooler (${message}), so DATABASE_DIRECT_URL must name the server behind it`,
    };
  if (AWAY.has(code) || TRANSIENT_STATE.test(code)) return { kind: 'transient', reason };
  if (CONFIGURATION_STATE.test(code) || CERTIFICATE.test(code)) return { kind: 'configuration', reason };
  if (code !== '') return undefined;
  if (AWAY_MESSAGE.test(message)) return { kind: 'transient', reason };
  return CONFIGURATION_MESSAGE.test(message) ? { kind: 'configuration', reason } : undefined;
}
