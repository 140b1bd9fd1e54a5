/** Console screens: served with the same HTML shell, routed in the browser. */
export const consoleRoutes = [
  '/auth',
  '/subscribe',
  '/dashboard',
  '/magnets',
  '/magnets/new',
  '/create-magnet',
  '/magnets/:magnetId/edit',
  '/subscription',
  '/settings',
  '/integrations',
  '/activity',
  '/crm',
  '/referrals',
  '/news',
  '/support',
  '/performance',
  '/reset-password',
  '/verify-email',
  '/signin',
  '/admin',
  '/admin/setup',
  '/admin/dashboard',
  '/admin/creators',
  '/admin/creators/:creatorId',
  '/admin/audit',
  '/admin/account',
  '/admin/reports',
  '/admin/outbox',
  '/admin/analytics',
  '/admin/settings',
  '/admin/content',
  '/admin/finance',
  '/admin/support',
  '/admin/security',
  '/admin/notifications',
  '/admin/news',
  '/admin/billing',
  '/admin/parsing',
  '/admin/performance',
] as const;

/** Server-rendered public pages. */
export const publicRoutes = [
  '/',
  '/about',
  '/pricing',
  '/terms',
  '/privacy',
  '/linkedin-unlock-demo',
  '/unlock/demo',
  '/unlock/:magnetId',
] as const;

/** The outbox of a practice installation. */
export const SANDBOX_MAIL_PATH = '/sandbox/mail';

const otherFirstSegments = [
  'api',
  'assets',
  'console',
  'dev',
  'health',
  'login',
  'logout',
  'sandbox',
  'feed',
  'site',
  'unlock',
  'files',
  'u',
  'well-known',
  'static',
  'public',
  'help',
  'status',
  'robots',
  'sitemap',
  'favicon',
  'manifest',
  'theme',
  'share',
  'unsubscribe',
];

/** First path segments the product uses: a magnet may never have one of these as its id (T32). */
export const reservedFirstSegments: ReadonlySet<string> = new Set([
  ...[...consoleRoutes, ...publicRoutes].map((route) => route.split('/')[1] ?? ''),
  ...otherFirstSegments,
]);

/** Title and screen name of every place in the creator's sidebar. */
export const creatorNavigation = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/magnets', label: 'Lead magnets' },
  { path: '/activity', label: 'Activity' },
  { path: '/integrations', label: 'Integrations' },
] as const;

/** The same for the operator's rail. */
export const operatorNavigation = [
  { path: '/admin/dashboard', label: 'Dashboard' },
  { path: '/admin/creators', label: 'Creators' },
  { path: '/admin/reports', label: 'Reports' },
  { path: '/admin/outbox', label: 'Outbox' },
  { path: '/admin/audit', label: 'Audit log' },
] as const;
