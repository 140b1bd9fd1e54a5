/** Parts of a creator's settings, each with its address and words it is also found by. */
export const settingsSections = [
  { path: '/settings', label: 'Profile', words: 'name photo time zone linkedin' },
  { path: '/settings/brand', label: 'Brand', words: 'logo colour color font cover pages look' },
  { path: '/settings/security', label: 'Security', words: 'password sessions devices sign-in' },
  { path: '/settings/readers', label: 'Readers', words: 'extension linkedin pair comments' },
  {
    path: '/settings/notifications',
    label: 'Notifications',
    words: 'emails push browser digest quiet hours weekly summary unsubscribe',
  },
  {
    path: '/settings/privacy',
    label: 'Privacy',
    words: 'retention erase gdpr delete leads consent',
  },
  { path: '/settings/data', label: 'Your data', words: 'export copy delete account' },
] as const;
