import { Resolver } from 'node:dns/promises';
import { judgeDkim, judgeDmarc, judgeSpf, type DomainRecord } from './mail-domain.rules.ts';

/** Asks name servers for the records of the domain that our mail comes from. */
export interface MailDomain {
  /** Without asking where nothing outside may be asked. */
  check(selector: string | undefined): Promise<{
    domain: string;
    isAsked: boolean;
    records: DomainRecord[];
  }>;
}

const TIMEOUT_MS = 3_000;
/** What most mail services and servers call their key. */
const usualSelectors = ['default', 'mail', 'dkim', 's1', 'k1', 'google', 'selector1'];

/** The check of the sending domain. `nameServers` are those of the system by default. */
export function createMailDomain({
  from,
  smtpUrl,
  supportEmail,
  nameServers,
  mayAsk,
}: {
  /** The sender's address. */
  from: string;
  smtpUrl: string | undefined;
  supportEmail(): Promise<string>;
  nameServers?: readonly string[] | undefined;
  mayAsk: boolean;
}): MailDomain {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const server = smtpUrl === undefined ? null : new URL(smtpUrl).hostname;
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (nameServers !== undefined) resolver.setServers(nameServers);

  /** Texts of a host; null when nobody could say. */
  async function textsOf(host: string): Promise<string[] | null> {
    try {
      return (await resolver.resolveTxt(host)).map((parts) => parts.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
    }
  }

  async function findKey(selectors: readonly string[]) {
    const hosts = selectors.map((name) => `${name}._domainkey.${domain}`);
    const found = await Promise.all(
      hosts.map(async (host) => ({ host, texts: await textsOf(host) })),
    );
    const [first = { host: domain, texts: null }] = found;
    return found.find(({ texts }) => texts !== null && texts.length > 0) ?? first;
  }

  return {
    async check(selector) {
      const records = mayAsk
        ? await Promise.all([
            textsOf(domain).then((texts) => judgeSpf(domain, texts, server)),
            findKey(selector === undefined ? usualSelectors : [selector]).then(judgeDkim),
            Promise.all([textsOf(`_dmarc.${domain}`), supportEmail()]).then(([texts, support]) =>
              judgeDmarc(domain, texts, support),
            ),
          ])
        : [];
      return { domain, isAsked: mayAsk, records };
    },
  };
}
