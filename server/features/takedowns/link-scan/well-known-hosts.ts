/** A name that people type passwords or card numbers for, and where it is at home. */
export interface WellKnown {
  /** In plain letters, as it stands in its domains. */
  name: string;
  /**
   * Its own domains; hosts below them are its own too, so none where everybody may have a page, such as
   * github.io. The first one stands for all.
   */
  domains: readonly string[];
}

/**
 * Names that are imitated most, and that are no words of a language: `apple` or `stripe` in a host says
 * nothing. An imitation of any other name is not found, which costs less than false alarms that teach
 * operators to look away (docs/decisions/0116). That the name stands alone before another ending, such as
 * `paypal.de`, is taken for its own.
 */
export const wellKnownHosts: readonly WellKnown[] = [
  { name: 'linkedin', domains: ['linkedin.com', 'lnkd.in', 'licdn.com'] },
  { name: 'google', domains: ['google.com', 'goo.gl'] },
  { name: 'gmail', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'microsoft',
    domains: ['microsoft.com', 'microsoftonline.com', 'microsoft365.com', 'office.com'],
  },
  { name: 'outlook', domains: ['outlook.com', 'live.com'] },
  { name: 'onedrive', domains: ['onedrive.com', 'live.com', '1drv.ms'] },
  { name: 'sharepoint', domains: ['sharepoint.com'] },
  { name: 'icloud', domains: ['icloud.com', 'apple.com'] },
  { name: 'dropbox', domains: ['dropbox.com'] },
  { name: 'docusign', domains: ['docusign.com', 'docusign.net'] },
  { name: 'facebook', domains: ['facebook.com', 'fb.com'] },
  { name: 'instagram', domains: ['instagram.com'] },
  { name: 'whatsapp', domains: ['whatsapp.com', 'wa.me'] },
  { name: 'telegram', domains: ['telegram.org', 't.me'] },
  { name: 'paypal', domains: ['paypal.com', 'paypal.me'] },
  { name: 'amazon', domains: ['amazon.com', 'amzn.to'] },
  { name: 'netflix', domains: ['netflix.com'] },
  { name: 'github', domains: ['github.com'] },
  { name: 'coinbase', domains: ['coinbase.com'] },
  { name: 'binance', domains: ['binance.com'] },
  { name: 'metamask', domains: ['metamask.io'] },
];

/** Words beside a known name that ask for a secret: `linkedin-login`, but not `linkedin-tips`. */
export const baitWords: ReadonlySet<string> = new Set([
  'account',
  'accounts',
  'auth',
  'billing',
  'com',
  'confirm',
  'login',
  'logon',
  'oauth',
  'password',
  'payment',
  'recover',
  'recovery',
  'secure',
  'security',
  'signin',
  'sso',
  'support',
  'unlock',
  'validate',
  'verification',
  'verify',
  'wallet',
]);
