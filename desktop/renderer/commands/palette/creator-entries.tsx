import {
  Bell,
  Bookmark,
  Columns3,
  CreditCard,
  Download,
  FileUp,
  Gauge,
  Link2,
  Merge,
  Plus,
  Settings,
  Trash2,
} from 'lucide-react';
import { settingsSections } from '#desktop/renderer/features/account/settings-sections.ts';
import { creatorPlaces } from '#desktop/renderer/layout/creator-places.ts';
import { type Doing, headings, type Screen, screenEntry } from './console-entries.tsx';
import type { Entry } from './entry.ts';

/** Lists that an entry leads into. */
export type CreatorPage = 'copy-link' | 'view';

/** What else places are called. */
const placeWords: { readonly [path: string]: { words: string } } = {
  '/crm': { words: 'contacts people crm' },
  '/support': { words: 'help ticket question contact' },
  '/referrals': { words: 'affiliate commission earn invite link payout credit' },
};

/** Every screen a creator can go to; those of one magnet, lead or article are found by name. */
export const creatorScreens: readonly Screen[] = [
  ...creatorPlaces.map(({ path, label, keys, Icon }) => ({
    path,
    label,
    keys,
    picture: <Icon size={16} />,
    ...placeWords[path],
  })),
  {
    path: '/magnets/trash',
    label: 'Removed lead magnets',
    words: 'trash restore undelete bin',
    picture: <Trash2 size={16} />,
  },
  {
    path: '/notifications',
    label: 'Notifications',
    words: 'bell unread told inbox',
    picture: <Bell size={16} />,
  },
  {
    path: '/crm/import',
    label: 'Import leads',
    words: 'csv excel file contacts upload',
    picture: <FileUp size={16} />,
  },
  {
    path: '/crm/duplicates',
    label: 'Duplicate leads',
    words: 'merge',
    picture: <Merge size={16} />,
  },
  {
    path: '/crm/score',
    label: 'Score rules',
    words: 'lead scoring points',
    picture: <Gauge size={16} />,
  },
  ...settingsSections.map(({ path, label, words }) => ({
    path,
    label: path === '/settings' ? 'Settings' : `Settings: ${label}`,
    words: `${label} ${words} account preferences`,
    ...(path === '/settings' ? { keys: 'g s' } : {}),
    picture: <Settings size={16} />,
  })),
  {
    path: '/subscription',
    label: 'Subscription',
    words: 'plan billing quota invoice',
    picture: <CreditCard size={16} />,
  },
  {
    path: '/subscribe',
    label: 'Change your plan',
    words: 'upgrade pro pricing subscription billing',
    picture: <CreditCard size={16} />,
  },
];

/** Acts of a creator, and all screens. */
export function creatorEntries(go: Doing['go'], show: (page: CreatorPage) => void): Entry[] {
  const group = headings.acts;
  return [
    {
      id: 'act:new-magnet',
      group,
      name: 'New lead magnet',
      words: 'create add',
      picture: <Plus size={16} />,
      keys: 'c',
      run: () => go('/magnets/new'),
    },
    {
      id: 'act:copy-link',
      group,
      name: 'Copy the link of a lead magnet…',
      words: 'share url unlock page address',
      picture: <Link2 size={16} />,
      stays: true,
      run: () => show('copy-link'),
    },
    {
      id: 'act:open-view',
      group,
      name: 'Open a saved view…',
      words: 'leads filter',
      picture: <Bookmark size={16} />,
      stays: true,
      run: () => show('view'),
    },
    {
      id: 'act:board',
      group,
      name: 'Leads as a board',
      words: 'stages kanban pipeline columns',
      picture: <Columns3 size={16} />,
      run: () => go('/crm?layout=board'),
    },
    {
      id: 'act:export',
      group,
      name: 'Export leads',
      words: 'csv excel json download file',
      picture: <Download size={16} />,
      run: () => go('/crm?export=ready'),
    },
    ...creatorScreens.map((screen) => screenEntry(screen, go)),
  ];
}
