// The steps from a fresh start to a public installation. Pure: facts in, texts out.
import type { SetupChecklist, SetupStep } from '#shared/health/setup.contract.ts';

/**
 * What an operator's own request shows about proxies.
 * - direct: no proxy
 * - hidden: there is one (the address is https), but it does not name the caller
 * - not_trusted: a proxy names the caller and is not trusted, so all its callers count as one
 * - another: a trusted proxy names a caller that looks like another proxy
 * - trusted: callers can be told apart
 */
export type ProxyFinding = 'direct' | 'hidden' | 'not_trusted' | 'another' | 'trusted';

export interface SetupFacts {
  publicUrl: string;
  isSandbox: boolean;
  canSend: boolean;
  /** When the last mail was delivered, a test or any other. */
  lastMailAt: Date | null;
  operators: { total: number; withTotp: number };
  lastBackupAt: Date | null;
  proxy: ProxyFinding;
  supportEmail: string;
  /** Demo creators that a start has made. */
  demoCreators: number;
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
/** An older backup does not count. */
const BACKUP_DAYS = 7;

/** The checklist of a new installation, in the order to work through it. */
export function judgeSetup(facts: SetupFacts): SetupChecklist {
  return {
    steps: [
      publicAddress(facts),
      practiceMode(facts),
      demoData(facts),
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
    isLocal ? `${publicUrl} works on this machine only.` : `${publicUrl} is not encrypted.`,
    'Put a reverse proxy with a certificate in front of the server, set PUBLIC_URL to the https address people use, and restart.',
  );
}

function practiceMode({ isSandbox }: SetupFacts): Step {
  const title = 'Practice mode off';
  if (!isSandbox) return done('practice_mode', title, 'Comments are read from LinkedIn.');
  return open(
    'practice_mode',
    title,
    'Comments are read from this server’s practice LinkedIn.',
    'Practice mode ends when you set PUBLIC_URL to a public address. On this machine, SANDBOX=0 ends it.',
  );
}

function demoData({ demoCreators }: SetupFacts): Step {
  const title = 'No demo data';
  if (demoCreators === 0) return done('demo_data', title, 'All creators and figures are real.');
  return open(
    'demo_data',
    title,
    'The demo creator’s visits and leads are made up. They are part of the figures below.',
    'Remove them here, or run “npm run demo:remove” on the server.',
  );
}

function mailServer({ canSend }: SetupFacts): Step {
  const title = 'An email server';
  if (canSend) return done('mail_server', title, 'SMTP_URL is set.');
  return open(
    'mail_server',
    title,
    'No emails are sent: sign-in links and results stay in the outbox.',
    'Set SMTP_URL, for example smtp://user:password@mail.example.com:587, and MAIL_FROM, then restart.',
  );
}

function mailTest({ canSend, lastMailAt }: SetupFacts): Step {
  const title = 'A delivered email';
  if (canSend && lastMailAt !== null) {
    return done('mail_test', title, 'The email server has accepted emails.');
  }
  return open(
    'mail_test',
    title,
    'No email server has accepted an email yet.',
    canSend
      ? 'Send a test email to yourself from the outbox. Check that it arrives, also in the spam folder.'
      : 'Set up an email server first. Then you can send a test email from the outbox.',
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
    direct: ['Visitors connect directly, without a proxy.', null],
    trusted: ['The proxy is trusted, so each visitor has their own address.', null],
    hidden: [
      'Your request had no X-Forwarded-For, so all visitors share one address.',
      'Make the reverse proxy send X-Forwarded-For, and add its address to TRUSTED_PROXIES.',
    ],
    not_trusted: [
      'A proxy sends visitor addresses, but it is not trusted. All visitors share one limit.',
      'Add the address of your reverse proxy to TRUSTED_PROXIES, for example 127.0.0.1/32, and restart.',
    ],
    another: [
      'There is another proxy that is not trusted. Its visitors share one limit.',
      'Add the addresses of all your proxies to TRUSTED_PROXIES and restart.',
    ],
  };

function trustedProxies({ proxy }: SetupFacts): Step {
  const title = 'Visitor addresses';
  const [finding, howTo] = proxyTexts[proxy];
  return howTo === null
    ? done('trusted_proxies', title, finding)
    : open('trusted_proxies', title, finding, howTo);
}

function supportAddress({ supportEmail }: SetupFacts): Step {
  const title = 'Your own support address';
  if (!/\.(example|test|invalid|localhost)$/i.test(supportEmail)) {
    return done('support_address', title, `Pages and emails show ${supportEmail}.`);
  }
  return open(
    'support_address',
    title,
    `Pages and emails show ${supportEmail}, which is only an example.`,
    'Enter the address people can write to.',
  );
}

function backup({ lastBackupAt, now }: SetupFacts): Step {
  const title = 'A backup';
  const howTo =
    'Run “npm run backup” on the server, for example daily with cron. Keep copies on another machine.';
  if (lastBackupAt === null) return open('backup', title, 'No backup yet.', howTo);
  const days = Math.floor((now.getTime() - lastBackupAt.getTime()) / DAY);
  const made = days < 1 ? 'within the last day' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
  const finding = `The last backup was made ${made}.`;
  return days > BACKUP_DAYS
    ? open('backup', title, finding, howTo)
    : done('backup', title, finding);
}
