import { createServer } from 'node:net';
import { freePort } from '@listings/testing';
import type { PortName } from './configuration.js';
import { PORT_VARIABLES } from './configuration.js';
import { StartProblem } from './problem.js';
import { asRecord, readStateFile, writeStateFile } from './state-file.js';

/**
 * Chooses every port before anything starts. A configured port that is in use is reported with its variable. For the
 * other ports it prefers those of the last start in this home, so that addresses stay the same.
 */
export async function choosePorts(
  wanted: Record<PortName, number>,
  rememberedIn: string,
): Promise<Record<PortName, number>> {
  const remembered = asRecord(readStateFile(rememberedIn));
  const chosen = { ...wanted };
  const used = new Set(Object.values(wanted).filter((port) => port !== 0));
  for (const [name, port] of Object.entries(wanted) as [PortName, number][]) {
    if (port !== 0) await refuseBusy(name, port);
    else chosen[name] = await anyPort(remembered[name], used);
    used.add(chosen[name]);
  }
  writeStateFile(rememberedIn, chosen);
  return chosen;
}

async function anyPort(last: unknown, used: Set<number>): Promise<number> {
  if (typeof last === 'number' && !used.has(last) && (await listenProblem(last)) === undefined) return last;
  for (;;) {
    const port = await freePort();
    if (!used.has(port)) return port;
  }
}

async function refuseBusy(name: PortName, port: number): Promise<void> {
  const variable = PORT_VARIABLES[name];
  const problem = await listenProblem(port);
  if (problem === 'EACCES')
    throw new StartProblem(
      `Port ${port} (${variable}) is reserved for root: choose one above 1023, for example "${variable}=${port + 8000} npm start".`,
    );
  if (problem)
    throw new StartProblem(
      `Port ${port} (${variable}) is in use by another program: stop that program, or choose another port, for example "${variable}=${port + 1} npm start" (0 takes any free one).`,
    );
}

/** Tries both the loopback address and all addresses: another program may use either. */
async function listenProblem(port: number): Promise<string | undefined> {
  return (await tryListen(port, '127.0.0.1')) ?? (await tryListen(port));
}

function tryListen(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EAFNOSUPPORT' ? undefined : error.code),
    );
    server.listen(host ? { port, host } : { port }, () => server.close(() => resolve(undefined)));
  });
}
