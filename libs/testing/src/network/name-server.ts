import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';
import dnsPacket from 'dns-packet';
import type { Answer, Packet } from 'dns-packet';

/**
 * The answers of a name server. A name has one or more answers: the first query of a type gets the first one, and so on;
 * later queries get the last one. An answer contains addresses, or one `CNAME <name>`. A name that is absent does not
 * exist, and `SERVFAIL` reports a failure of the server.
 */
export type Zone = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Starts a name server on a free UDP port of the loopback interface. All its answers have a time to live of 0. */
export async function startNameServer(zone: Zone) {
  const asked: string[] = [];
  const times = new Map<string, number>();
  const answersOf = (name: string, type: 'A' | 'AAAA', depth = 0): Answer[] => {
    const key = `${type} ${name}`;
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    const answers = zone[name] ?? [];
    return (answers[Math.min(time, answers.length - 1)] ?? []).flatMap((data): Answer[] => {
      const common = { name, ttl: 0, class: 'IN' } as const;
      if (data.startsWith('CNAME ')) {
        const target = data.slice('CNAME '.length);
        const alias = { ...common, type: 'CNAME', data: target } as const;
        return depth < 8 ? [alias, ...answersOf(target, type, depth + 1)] : [alias];
      }
      if (isIP(data) !== (type === 'A' ? 4 : 6)) return [];
      return [{ ...common, type, data }];
    });
  };

  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) => {
    const query = dnsPacket.decode(message);
    const [question] = query.questions ?? [];
    const name = question?.name.toLowerCase() ?? '';
    asked.push(name);
    const type = question?.type === 'A' || question?.type === 'AAAA' ? question.type : undefined;
    const failed = zone[name]?.flat().includes('SERVFAIL') === true;
    const code = failed ? SERVFAIL : name in zone ? 0 : NXDOMAIN;
    const reply: Packet = {
      type: 'response',
      id: query.id,
      flags: dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | code,
      questions: query.questions,
      answers: type ? answersOf(name, type) : [],
    };
    socket.send(dnsPacket.encode(reply), port, address);
  });
  await new Promise<void>((resolve, reject) => socket.once('error', reject).bind(0, '127.0.0.1', resolve));
  return {
    /** Its address and port, as `Resolver.setServers` of Node takes it. */
    address: `127.0.0.1:${socket.address().port}`,
    /** The names that it was asked for, one for each query. */
    asked,
    /** Begins with the first answer of each name again. */
    restart: () => times.clear(),
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

const SERVFAIL = 2;
const NXDOMAIN = 3;
