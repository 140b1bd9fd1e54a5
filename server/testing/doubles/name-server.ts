import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';

/** What a name server tells of one domain. */
export interface Zone {
  /** Mail servers; an empty name is the null MX of RFC 7505. */
  mx?: string[];
  a?: string[];
  aaaa?: string[];
  txt?: string[];
  /** Answers with this code instead of records, or not at all. */
  fails?: 'SERVFAIL' | 'REFUSED' | 'silent';
}

/** A name server on loopback that knows some domains and says NXDOMAIN for all others. */
export interface NameServer {
  /** As a resolver takes it. */
  address: string;
  zones: Map<string, Zone>;
  /** Questions so far, such as `MX gmail.com`. */
  asked: string[];
  close(): Promise<void>;
}

const CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

export async function startNameServer(
  zones: { readonly [domain: string]: Zone } = {},
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const known = new Map(Object.entries(zones));
  const asked: string[] = [];
  socket.on('message', (message, from) => {
    const { id, questions = [] } = packet.decode(message);
    const [question] = questions;
    if (question === undefined) return;
    const { name, type } = question;
    asked.push(`${type} ${name}`);
    const zone = known.get(name.toLowerCase());
    if (zone?.fails === 'silent') return;
    const code = zone === undefined ? 'NXDOMAIN' : (zone.fails ?? 'NOERROR');
    const answers = code === 'NOERROR' && zone !== undefined ? recordsOf(zone, name, type) : [];
    const flags = packet.RECURSION_AVAILABLE | packet.RECURSION_DESIRED | CODES[code];
    socket.send(packet.encode({ type: 'response', id, flags, questions, answers }), from.port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zones: known,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function recordsOf({ mx = [], a = [], aaaa = [], txt = [] }: Zone, name: string, type: string) {
  const ttl = 60;
  if (type === 'MX') {
    return mx.map((exchange, preference) => ({
      type: 'MX' as const,
      name,
      ttl,
      data: { preference, exchange: exchange === '' ? '.' : exchange },
    }));
  }
  if (type === 'A') return a.map((data) => ({ type: 'A' as const, name, ttl, data }));
  if (type === 'TXT') return txt.map((data) => ({ type: 'TXT' as const, name, ttl, data }));
  if (type === 'AAAA') return aaaa.map((data) => ({ type: 'AAAA' as const, name, ttl, data }));
  return [];
}
