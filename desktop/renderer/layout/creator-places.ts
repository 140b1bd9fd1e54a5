import {
  CircleQuestionMark,
  Activity,
  ChartNoAxesCombined,
  Megaphone,
  LayoutDashboard,
  Magnet,
  Newspaper,
  Plug,
  UsersRound,
} from 'lucide-react';

/** The places of a creator's menu, with the keys that lead there. */
export const creatorPlaces = [
  { path: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard, keys: 'g d' },
  { path: '/magnets', label: 'Lead magnets', Icon: Magnet, keys: 'g m' },
  { path: '/crm', label: 'Leads', Icon: UsersRound, keys: 'g l' },
  { path: '/performance', label: 'Performance', Icon: ChartNoAxesCombined, keys: 'g p' },
  { path: '/activity', label: 'Activity', Icon: Activity, keys: 'g a' },
  { path: '/integrations', label: 'Integrations', Icon: Plug, keys: 'g i' },
  { path: '/referrals', label: 'Referrals', Icon: Megaphone, keys: 'g r' },
  { path: '/news', label: 'News', Icon: Newspaper, keys: 'g n' },
  { path: '/support', label: 'Support', Icon: CircleQuestionMark, keys: 'g h' },
] as const;
