/** Title and screen name of every place in the creator's sidebar. */
export const creatorNavigation = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/magnets', label: 'Lead magnets' },
  { path: '/crm', label: 'Leads' },
  { path: '/performance', label: 'Performance' },
  { path: '/activity', label: 'Activity' },
  { path: '/integrations', label: 'Integrations' },
  { path: '/news', label: 'News' },
] as const;

/** The same for the operator's rail. */
export const operatorNavigation = [
  { path: '/admin/dashboard', label: 'Dashboard' },
  { path: '/admin/analytics', label: 'Analytics' },
  { path: '/admin/performance', label: 'Performance' },
  { path: '/admin/creators', label: 'Creators' },
  { path: '/admin/reports', label: 'Reports' },
  { path: '/admin/outbox', label: 'Outbox' },
  { path: '/admin/parsing', label: 'Readers' },
  { path: '/admin/news', label: 'News' },
  { path: '/admin/audit', label: 'Audit log' },
  { path: '/admin/settings', label: 'Settings' },
] as const;
