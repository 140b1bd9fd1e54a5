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

export const laterOpenScreens: readonly LaterScreen[] = [
  { path: '/admin/*', title: 'Operator console', text: 'The console for operators' },
];
