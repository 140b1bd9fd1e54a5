import { Gift, Hourglass, Settings, SquarePen, UserRoundCog } from 'lucide-react';
import { settingsScreens } from '#desktop/renderer/features/settings/settings-tabs.tsx';
import { maySee, operatorPlaces } from '#desktop/renderer/layout/operator-places.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { type Doing, headings, type Screen, screenEntry } from './console-entries.tsx';
import type { Entry } from './entry.ts';

/** Every screen an operator can go to; those of one creator or article are found by name. */
export const operatorScreens: readonly Screen[] = [
  ...operatorPlaces.map(({ path, label, keys, Icon }) => ({
    path,
    label,
    keys,
    picture: <Icon size={16} />,
  })),
  ...settingsScreens
    .filter(({ path }) => path !== '/admin/settings')
    .map(({ path, label }) => ({
      path,
      label: `Settings: ${label}`,
      picture: <Settings size={16} />,
    })),
  {
    path: '/admin/finance/referrals',
    label: 'Referrals',
    words: 'commissions payouts finance batch',
    picture: <Gift size={16} />,
  },
  {
    path: '/admin/parsing/waiting',
    label: 'Waiting comments',
    words: 'pending retry give up readers',
    picture: <Hourglass size={16} />,
  },
  {
    path: '/admin/account',
    label: 'Your account',
    words: 'password second factor sessions totp',
    keys: 'g u',
    picture: <UserRoundCog size={16} />,
  },
];

/** Acts of an operator, and the screens of the role. */
export const operatorEntries = (go: Doing['go'], role: OperatorRole): Entry[] => [
  ...(role === 'admin'
    ? [
        {
          id: 'act:news',
          group: headings.acts,
          name: 'Write a news article',
          words: 'new create announcement',
          picture: <SquarePen size={16} />,
          run: () => go('/admin/news/new'),
        },
      ]
    : []),
  ...operatorScreens
    .filter(({ path }) => maySee(role, path))
    .map((screen) => screenEntry(screen, go)),
];
