import {
  CircleQuestionMark,
  Activity,
  BookOpenCheck,
  ChartNoAxesCombined,
  CreditCard,
  Files,
  Flag,
  Gauge,
  Inbox,
  Landmark,
  Microscope,
  BellRing,
  Send,
  Newspaper,
  ScrollText,
  ShieldBan,
  Settings,
  Users,
} from 'lucide-react';

import type { OperatorRole } from '#shared/operators/operator-roles.ts';

/** The places of an operator's menu, with the keys that lead there. */
export const operatorPlaces = [
  { path: '/admin/dashboard', label: 'Dashboard', Icon: Gauge, keys: 'g d' },
  { path: '/admin/analytics', label: 'Analytics', Icon: ChartNoAxesCombined, keys: 'g a' },
  { path: '/admin/performance', label: 'Performance', Icon: Activity, keys: 'g p' },
  { path: '/admin/finance', label: 'Finance', Icon: Landmark, keys: 'g f' },
  { path: '/admin/billing', label: 'Billing', Icon: CreditCard, keys: 'g b' },
  { path: '/admin/creators', label: 'Creators', Icon: Users, keys: 'g c' },
  { path: '/admin/content', label: 'Content', Icon: Files, keys: 'g k' },
  { path: '/admin/support', label: 'Support', Icon: CircleQuestionMark, keys: 'g h' },
  { path: '/admin/reports', label: 'Reports', Icon: Flag, keys: 'g r' },
  { path: '/admin/security', label: 'Security', Icon: ShieldBan, keys: 'g x' },
  { path: '/admin/outbox', label: 'Outbox', Icon: Inbox, keys: 'g o' },
  { path: '/admin/parsing', label: 'Readers', Icon: BookOpenCheck, keys: 'g e' },
  { path: '/admin/parsing/workbench', label: 'Workbench', Icon: Microscope, keys: 'g w' },
  { path: '/admin/notifications', label: 'Notifications', Icon: Send, keys: 'g m' },
  { path: '/admin/news', label: 'News', Icon: Newspaper, keys: 'g n' },
  { path: '/admin/team-news', label: 'Team news', Icon: BellRing, keys: 'g t' },
  { path: '/admin/audit', label: 'Audit log', Icon: ScrollText, keys: 'g l' },
  { path: '/admin/settings', label: 'Settings', Icon: Settings, keys: 'g s' },
] as const;

const everybodys = ['/admin/audit', '/admin/account', '/admin/team-news'];
/** The screens of roles that do not see all. */
const pathsOf: Record<'support' | 'finance', readonly string[]> = {
  support: [
    '/admin/support',
    '/admin/creators',
    '/admin/content',
    '/admin/reports',
    '/admin/parsing/workbench',
    '/admin/parsing/waiting',
    ...everybodys,
  ],
  finance: ['/admin/finance', '/admin/billing', ...everybodys],
};

/** Screens that only act. */
const notForReaders = ['/admin/news/new', '/admin/notifications/new', '/admin/parsing/workbench'];

/** Whether a role has a screen. The server decides again at each of its calls. */
export function maySee(role: OperatorRole, path: string): boolean {
  if (role === 'admin') return true;
  if (role === 'readonly') return !notForReaders.includes(path);
  return pathsOf[role].some((own) => path === own || path.startsWith(`${own}/`));
}

/** Where a role begins. */
export function homeOf(role: OperatorRole): string {
  return role === 'admin' || role === 'readonly' ? '/admin/dashboard' : `/admin/${role}`;
}
