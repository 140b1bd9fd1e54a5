import {
  Activity,
  BookOpenCheck,
  ChartNoAxesCombined,
  Flag,
  Gauge,
  Inbox,
  Newspaper,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react';

/** The places of an operator's menu, with the keys that lead there. */
export const operatorPlaces = [
  { path: '/admin/dashboard', label: 'Dashboard', Icon: Gauge, keys: 'g d' },
  { path: '/admin/analytics', label: 'Analytics', Icon: ChartNoAxesCombined, keys: 'g a' },
  { path: '/admin/performance', label: 'Performance', Icon: Activity, keys: 'g p' },
  { path: '/admin/creators', label: 'Creators', Icon: Users, keys: 'g c' },
  { path: '/admin/reports', label: 'Reports', Icon: Flag, keys: 'g r' },
  { path: '/admin/outbox', label: 'Outbox', Icon: Inbox, keys: 'g o' },
  { path: '/admin/parsing', label: 'Readers', Icon: BookOpenCheck, keys: 'g e' },
  { path: '/admin/news', label: 'News', Icon: Newspaper, keys: 'g n' },
  { path: '/admin/audit', label: 'Audit log', Icon: ScrollText, keys: 'g l' },
  { path: '/admin/settings', label: 'Settings', Icon: Settings, keys: 'g s' },
] as const;
