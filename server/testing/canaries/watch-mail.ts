import { domainToUnicode } from 'node:url';
import type { LeakSink } from './leak-report.ts';
import { type Find, findSuspicious } from './suspicious-text.ts';

/** The purpose of mails: these links act for any reader of the mailbox. */
const MAILED = /^(?:sin|rst|vfy|uns|wait|read|era|conf|inv)_/;

const recipients = new Map<string, string>();

/** A domain is written in two ways: as people write it, and as name servers know it. */
function oneWriting(address: string): string {
  const domain = address.lastIndexOf('@') + 1;
  const text = address.toLowerCase();
  return text.slice(0, domain) + domainToUnicode(text.slice(domain));
}

/**
 * What in a mail is not for its recipient: a session or a grant, content, an address of somebody
 * else, or a link that was mailed to another address before.
 */
export function leaksInMail(to: readonly string[], text: string, from = ''): Find[] {
  const reader = to.map(oneWriting).join();
  // The sender's own, and the ids of mails, which end in its domain too.
  const domain = from.slice(from.lastIndexOf('@')).toLowerCase();
  return findSuspicious(text).filter(({ kind, value }) => {
    if (kind === 'address') {
      const address = oneWriting(value);
      return address !== reader && !(domain !== '' && address.endsWith(domain));
    }
    if (kind !== 'secret' || !MAILED.test(value)) return true;
    const first = recipients.get(value) ?? reader;
    recipients.set(value, first);
    return first !== reader;
  });
}

/** Checks a mail that a test's mail server received. */
export function watchMail(
  sink: LeakSink | null,
  { from, to }: { from: string; to: readonly string[] },
  parts: readonly (string | undefined)[],
): void {
  if (sink === null) return;
  sink.looked('mails', 1);
  for (const leak of leaksInMail(to, parts.join('\n'), from)) {
    sink.leak({ ...leak, where: `mail to ${to.join()} (${sink.during?.() ?? ''})` });
  }
}
