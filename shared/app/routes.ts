/** Console screens: served with the same HTML shell, routed in the browser. */
export const consoleRoutes = [
  '/auth',
  '/auth/linkedin',
  '/auth/invitation',
  '/subscribe',
  '/dashboard',
  '/magnets',
  '/magnets/trash',
  '/magnets/new',
  '/create-magnet',
  '/magnets/:magnetId/edit',
  '/magnets/:magnetId/answers',
  '/subscription',
  '/settings',
  '/settings/brand',
  '/settings/security',
  '/settings/readers',
  '/settings/readers/linkedin',
  '/settings/privacy',
  '/settings/emails',
  '/settings/notifications',
  '/settings/data',
  '/integrations',
  '/activity',
  '/crm',
  '/crm/score',
  '/crm/:leadId',
  '/referrals',
  '/news',
  '/news/:articleId',
  '/notifications',
  '/notifications/:id',
  '/support',
  '/support/:ticketId',
  '/performance',
  '/reset-password',
  '/verify-email',
  '/signin',
  '/admin',
  '/admin/setup',
  '/admin/invitation',
  '/admin/dashboard',
  '/admin/creators',
  '/admin/creators/:creatorId',
  '/admin/audit',
  '/admin/account',
  '/admin/reports',
  '/admin/outbox',
  '/admin/analytics',
  '/admin/settings',
  '/admin/settings/history',
  '/admin/settings/switches',
  '/admin/settings/plans',
  '/admin/settings/sign-in',
  '/admin/settings/addresses',
  '/admin/settings/stopped',
  '/admin/content',
  '/admin/finance',
  '/admin/finance/referrals',
  '/admin/support',
  '/admin/support/:ticketId',
  '/admin/security',
  '/admin/notifications',
  '/admin/notifications/new',
  '/admin/notifications/:messageId',
  '/admin/news',
  '/admin/news/new',
  '/admin/news/:articleId',
  '/admin/team-news',
  '/admin/team-news/:newsId',
  '/admin/billing',
  '/admin/billing/:creatorId',
  '/admin/parsing',
  '/admin/parsing/workbench',
  '/admin/parsing/waiting',
  '/admin/performance',
] as const;

/** Server-rendered public pages. */
export const publicRoutes = [
  '/',
  '/about',
  '/pricing',
  '/terms',
  '/privacy',
  '/privacy/erase',
  '/linkedin-unlock-demo',
  '/unlock/demo',
  '/unlock/:magnetId',
] as const;

/** The outbox of a practice installation. */
export const SANDBOX_MAIL_PATH = '/sandbox/mail';

/** The hosted payment pages of a practice installation. */
export const PRACTICE_PATH = '/practice';

const otherFirstSegments = [
  'api',
  'assets',
  'console',
  'dev',
  'health',
  'login',
  'logout',
  'sandbox',
  'practice',
  'feed',
  'site',
  'unlock',
  'files',
  'u',
  'well-known',
  'static',
  'push',
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

/** First path segments the product uses: no magnet gets one of these as its id (T32). */
export const reservedFirstSegments: ReadonlySet<string> = new Set([
  ...[...consoleRoutes, ...publicRoutes].map((route) => route.split('/')[1] ?? ''),
  ...otherFirstSegments,
]);

const creatorScreens = consoleRoutes.filter((route) => route.split('/')[1] !== 'admin');

/** Screens of who is not signed in, or just enters: another screen must not take their place. */
const entrances = new Set([
  '/auth',
  '/auth/linkedin',
  '/auth/invitation',
  '/reset-password',
  '/verify-email',
  '/signin',
]);

export const isEntrance = (path: string): boolean => entrances.has(path);

/** Whether a path is a screen that creators have. */
export function isCreatorScreen(path: string): boolean {
  const parts = path.split('/');
  return creatorScreens.some((route) => {
    const wanted = route.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    );
  });
}
