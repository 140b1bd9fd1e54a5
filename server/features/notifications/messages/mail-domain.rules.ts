import type { DomainRecord } from '#shared/notifications/messages.contract.ts';

export type { DomainRecord };

/** Texts that a name server gave; null when nobody could say. */
type Texts = readonly string[] | null;

const unknown = (name: DomainRecord['name'], host: string): DomainRecord => ({
  name,
  host,
  state: 'unknown',
  found: null,
  advice: 'The name servers did not answer in time. Try again in a minute.',
  wanted: null,
});

/** SPF (RFC 7208): which servers may send for the domain. */
export function judgeSpf(host: string, texts: Texts, server: string | null): DomainRecord {
  if (texts === null) return unknown('SPF', host);
  const wanted = `v=spf1 ${server === null ? 'mx' : `a:${server}`} ~all`;
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const of = { name: 'SPF', host, found: found[0] ?? null } as const;
  if (found.length === 0) {
    const advice =
      'No record found. If your mail service gives you a record, such as an include, use that one.';
    return { ...of, state: 'missing', advice, wanted };
  }
  if (found.length > 1) {
    return {
      ...of,
      state: 'wrong',
      advice: 'There are several records, which counts as none. Join them into one record.',
      wanted: null,
    };
  }
  if (/[ ]\+?all(?: |$)/i.test(of.found ?? '')) {
    return {
      ...of,
      state: 'wrong',
      advice: 'The record lets every server in the world send for you. End it with ~all or -all.',
      wanted: null,
    };
  }
  const isEnded = /[ ](?:[-~?]all|redirect=\S+)(?: |$)/i.test(of.found ?? '');
  return {
    ...of,
    state: isEnded ? 'good' : 'wrong',
    advice: isEnded
      ? 'The record exists. Send a test email to yourself to check that it covers your mail server.'
      : 'The record has no end, so other servers are neither allowed nor refused. End it with ~all.',
    wanted: null,
  };
}

/** DKIM (RFC 6376): the key that mails are signed for. */
export function judgeDkim({ host, texts }: { host: string; texts: Texts }): DomainRecord {
  if (texts === null) return unknown('DKIM', host);
  const [found] = texts;
  const of = { name: 'DKIM', host, found: found ?? null, wanted: null } as const;
  if (found === undefined) {
    const advice =
      'No key was found under this name. Your mail service shows the record with its selector: enter the selector to look for it.';
    return { ...of, state: 'missing', advice };
  }
  // An empty key is one that was taken back.
  const hasKey = /(?:^|;)\s*p\s*=\s*[A-Za-z0-9+/]/.test(found);
  return {
    ...of,
    state: hasKey ? 'good' : 'wrong',
    advice: hasKey ? 'The key exists.' : 'The record has no key, so signatures made for it fail.',
  };
}

/** DMARC (RFC 7489): what becomes of mails that neither passes. */
export function judgeDmarc(domain: string, texts: Texts, support: string): DomainRecord {
  const host = `_dmarc.${domain}`;
  if (texts === null) return unknown('DMARC', host);
  const found = texts.find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text)) ?? null;
  const wanted = `v=DMARC1; p=quarantine; rua=mailto:${support}`;
  const of = { name: 'DMARC', host, found } as const;
  if (found === null) {
    const advice = 'No record found. Large mail services require one from bulk senders.';
    return { ...of, state: 'missing', advice, wanted };
  }
  const policy = /(?:^|;)\s*p\s*=\s*(\w+)/i.exec(found)?.[1]?.toLowerCase();
  if (policy === undefined || !['none', 'quarantine', 'reject'].includes(policy)) {
    return { ...of, state: 'wrong', advice: 'The record names no policy.', wanted };
  }
  const advice =
    policy === 'none'
      ? 'The record exists and only monitors. Once the reports are clean, quarantine keeps forged mails out.'
      : 'The record exists.';
  return { ...of, state: 'good', advice, wanted: null };
}
