// The steps from a fresh start to an installation for strangers. Pure: facts in, words out.
import type { SetupChecklist, SetupStep } from '#shared/health/setup.contract.ts';

/**
 * What an operator's own request tells about proxies.
 * - direct: nothing stands in between
 * - hidden: something does (the address is https), but it does not say who calls
 * - not_trusted: a proxy says who calls and is not believed, so all its callers count as one
 * - another: a trusted proxy names a caller that looks like one more proxy
 * - trusted: callers are told apart
 */
export type ProxyFinding = 'direct' | 'hidden' | 'not_trusted' | 'another' | 'trusted';

export interface SetupFacts {
  publicUrl: string;
  isSandbox: boolean;
  canSend: boolean;
  /** When a mail last got through, a test or any other. */
  lastMailAt: Date | null;
  operators: { total: number; withTotp: number };
  lastBackupAt: Date | null;
  proxy: ProxyFinding;
  supportEmail: string;
  now: Date;
}

type Step = SetupChecklist['steps'][number];

const done = (id: SetupStep, title: string, finding: string): Step => ({
  id,
  title,
  isDone: true,
  finding,
  howTo: null,
});
const open = (id: SetupStep, title: string, finding: string, howTo: string): Step => ({
  id,
  title,
  isDone: false,
  finding,
  howTo,
});

const DAY = 86_400_000;
/** Older than this, a backup is a memory. */
const BACKUP_DAYS = 7;

/** The checklist of a new installation, in the order to work through it. */
export function judgeSetup(facts: SetupFacts): SetupChecklist {
  return {
    steps: [
      publicAddress(facts),
      practiceMode(facts),
      mailServer(facts),
      mailTest(facts),
      secondFactor(facts),
      trustedProxies(facts),
      supportAddress(facts),
      backup(facts),
    ],
  };
}

function publicAddress({ publicUrl }: SetupFacts): Step {
  const title = 'A public address with TLS';
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:' && !isLocal) {
    return done('public_address', title, `People reach this installation at ${publicUrl}.`);
  }
  return open(
    'public_address',
    title,
    isLocal ? `${publicUrl} leads to this machine only.` : `${publicUrl} is not encrypted.`,
    'Put a reverse proxy with a certificate in front of the server, set PUBLIC_URL to the https address people use, and restart.',
  );
}

function practiceMode({ isSandbox }: SetupFacts): Step {
  const title = 'Practice mode off';
  if (!isSandbox) return done('practice_mode', title, 'Comments are read from LinkedIn.');
  return open(
    'practice_mode',
    title,
    'Comments are read from a practice LinkedIn of this server.',
    'Practice mode ends by itself when PUBLIC_URL is set to a public address. SANDBOX=0 ends it on this machine.',
  );
}

function mailServer({ canSend }: SetupFacts): Step {
  const title = 'A mail server';
  if (canSend) return done('mail_server', title, 'SMTP_URL is set.');
  return open(
    'mail_server',
    title,
    'No mail leaves this installation: sign-in links and results stay in the outbox.',
    'Set SMTP_URL, for example smtp://user:password@mail.example.com:587, and MAIL_FROM, then restart.',
  );
}

function mailTest({ canSend, lastMailAt }: SetupFacts): Step {
  const title = 'A mail that got through';
  if (canSend && lastMailAt !== null) {
    return done('mail_test', title, 'The mail server has taken mails.');
  }
  return open(
    'mail_test',
    title,
    'No mail was taken by a mail server yet.',
    canSend
      ? 'Send a test mail to yourself from the outbox and look whether it arrives, also in the spam folder.'
      : 'Set up a mail server first. The outbox then has a button for a test mail.',
  );
}

function secondFactor({ operators: { total, withTotp } }: SetupFacts): Step {
  const title = 'A second factor for every operator';
  if (total > 0 && withTotp === total) {
    return done('second_factor', title, 'Every operator signs in with a password and a code.');
  }
  return open(
    'second_factor',
    title,
    `${withTotp} of ${total} ${total === 1 ? 'operator uses' : 'operators use'} an authenticator app.`,
    'Each operator opens “Your account” in the menu at the bottom and adds an authenticator app.',
  );
}

const proxyTexts: Readonly<Record<ProxyFinding, readonly [finding: string, howTo: string | null]>> =
  {
    direct: ['Callers are seen directly: no proxy stands in between.', null],
    trusted: ['The proxy in front is trusted, so callers are told apart.', null],
    hidden: [
      'Your request came without X-Forwarded-For, so all visitors seem to be one.',
      'Have the reverse proxy send X-Forwarded-For and list its address in TRUSTED_PROXIES.',
    ],
    not_trusted: [
      'A proxy says who calls, but it is not trusted: all visitors share one limit.',
      'List the address of your reverse proxy in TRUSTED_PROXIES, for example 127.0.0.1/32, and restart.',
    ],
    another: [
      'Behind the trusted proxy stands another one that is not: visitors share its limit.',
      'List the addresses of all your proxies in TRUSTED_PROXIES and restart.',
    ],
  };

function trustedProxies({ proxy }: SetupFacts): Step {
  const title = 'Callers told apart';
  const [finding, howTo] = proxyTexts[proxy];
  return howTo === null
    ? done('trusted_proxies', title, finding)
    : open('trusted_proxies', title, finding, howTo);
}

function supportAddress({ supportEmail }: SetupFacts): Step {
  const title = 'A support address of your own';
  if (!/\.(example|test|invalid|localhost)$/i.test(supportEmail)) {
    return done('support_address', title, `People are told to write to ${supportEmail}.`);
  }
  return open(
    'support_address',
    title,
    `Pages and mails name ${supportEmail}, which nobody reads.`,
    'Enter the address people may write to.',
  );
}

function backup({ lastBackupAt, now }: SetupFacts): Step {
  const title = 'A backup';
  const howTo =
    'Run “npm run backup” on the server, every day by cron for example, and keep copies on another machine.';
  if (lastBackupAt === null) return open('backup', title, 'No backup was made yet.', howTo);
  const days = Math.floor((now.getTime() - lastBackupAt.getTime()) / DAY);
  const made = days < 1 ? 'within the last day' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
  const finding = `The last backup was made ${made}.`;
  return days > BACKUP_DAYS
    ? open('backup', title, finding, howTo)
    : done('backup', title, finding);
}
