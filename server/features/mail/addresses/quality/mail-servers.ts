import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

/** Whether a domain takes mail; `unknown` when nobody could say in time. */
export type TakesMail = 'yes' | 'no' | 'unknown';

/** Asks the domain name system where mail goes. */
export interface MailServers {
  /** The domain as a name server knows it: ASCII, lower case. Never throws. */
  ask(domain: string): Promise<TakesMail>;
}

interface Times {
  /** Of one question. */
  timeoutMs: number;
  /** How long an answer is kept. */
  keptMs: { readonly [answer in TakesMail]: number };
}

const usual: Times = {
  timeoutMs: 1_500,
  keptMs: { yes: 3_600_000, no: 300_000, unknown: 30_000 },
};

const MOST_KEPT = 5_000;
/** Surely takes mail: a name server that does not know it knows nothing of the world outside. */
const WELL_KNOWN = 'gmail.com';

/**
 * Mail servers as the system's name servers tell them, or those of `servers`. A refusal counts only from
 * a name server that has found mail somewhere: one that is cut off must refuse nobody.
 */
export function createMailServers({
  servers,
  times = usual,
}: { servers?: readonly string[] | undefined; times?: Times } = {}): MailServers {
  const resolver = new Resolver({ timeout: times.timeoutMs, tries: 1 });
  if (servers !== undefined) resolver.setServers(servers);
  const answers = new LRUCache<string, Promise<TakesMail>>({ max: MOST_KEPT });
  let isTrusted = false;

  async function look(domain: string): Promise<TakesMail> {
    const found = await inTime(lookUp(resolver, domain), times.timeoutMs);
    if (found === 'yes') isTrusted = true;
    if (found !== 'no' || isTrusted) return found;
    isTrusted = (await inTime(lookUp(resolver, WELL_KNOWN), times.timeoutMs)) === 'yes';
    return isTrusted ? 'no' : 'unknown';
  }

  return {
    ask(domain) {
      const kept = answers.get(domain);
      if (kept !== undefined) return kept;
      const answer = look(domain);
      answers.set(domain, answer);
      void answer.then((found) => {
        // The time begins with the answer.
        answers.set(domain, answer, { ttl: times.keptMs[found] });
      });
      return answer;
    },
  };
}

/** A resolver tries each of its servers in turn, so its own time limit is not the end of it. */
async function inTime(answer: Promise<TakesMail>, timeoutMs: number): Promise<TakesMail> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<TakesMail>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function lookUp(resolver: Resolver, domain: string): Promise<TakesMail> {
  const servers = await existing(() => resolver.resolveMx(domain));
  if (servers === 'unknown') return 'unknown';
  // A single server without a name says that the domain takes no mail (RFC 7505).
  if (servers.length > 0) return servers.every(({ exchange }) => exchange === '') ? 'no' : 'yes';
  // Without a mail server, mail goes to the host of that name.
  const hosts = await Promise.all([
    existing(() => resolver.resolve4(domain)),
    existing(() => resolver.resolve6(domain)),
  ]);
  if (hosts.some((found) => found !== 'unknown' && found.length > 0)) return 'yes';
  return hosts.includes('unknown') ? 'unknown' : 'no';
}

/** The records there are. Whatever fails is `unknown`, except the answer that there is none. */
async function existing<Record>(ask: () => Promise<Record[]>): Promise<Record[] | 'unknown'> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : 'unknown';
  }
}
