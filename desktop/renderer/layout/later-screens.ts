/**
 * Documented console routes whose screens do not exist yet. They answer with one honest screen
 * and stand in no menu; whoever builds a screen removes its line here.
 */
export interface LaterScreen {
  path: string;
  title: string;
  text: string;
}

export const laterCreatorScreens: readonly LaterScreen[] = [
  { path: '/subscribe', title: 'Subscribe', text: 'Choosing a paid plan' },
  { path: '/subscription', title: 'Subscription', text: 'Your plan and invoices' },
  { path: '/crm', title: 'Leads', text: 'The list of your leads with notes and stages' },
  { path: '/referrals', title: 'Referrals', text: 'Your referral link and its results' },
  { path: '/news', title: 'News', text: 'The archive of platform news' },
  { path: '/support', title: 'Support', text: 'Writing to support from here' },
  { path: '/performance', title: 'Performance', text: 'Analytics by magnet, post and source' },
];

/** Behind the operator's guard. */
export const laterOperatorScreens: readonly LaterScreen[] = [
  { path: '/admin/analytics', title: 'Analytics', text: 'Growth and use of the installation' },
  { path: '/admin/settings', title: 'Settings', text: 'Plans, branding, limits and texts' },
  { path: '/admin/content', title: 'Content', text: 'Review of magnets and their files' },
  { path: '/admin/finance', title: 'Finance', text: 'Revenue and payouts' },
  { path: '/admin/support', title: 'Support', text: 'Tickets of creators' },
  { path: '/admin/security', title: 'Security', text: 'Bans, incidents and bulk actions' },
  { path: '/admin/notifications', title: 'Notifications', text: 'Messages to creators' },
  { path: '/admin/news', title: 'News', text: 'Writing platform news' },
  { path: '/admin/billing', title: 'Billing', text: 'Subscriptions and invoices' },
  { path: '/admin/parsing', title: 'Parsing', text: 'A workbench for comment reading' },
  { path: '/admin/performance', title: 'Performance', text: 'Latency and load over time' },
];
