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
import { operatorNavigation } from '#shared/app/navigation.ts';

const shown = {
  '/admin/dashboard': { Icon: Gauge, keys: 'g d' },
  '/admin/analytics': { Icon: ChartNoAxesCombined, keys: 'g a' },
  '/admin/performance': { Icon: Activity, keys: 'g p' },
  '/admin/creators': { Icon: Users, keys: 'g c' },
  '/admin/reports': { Icon: Flag, keys: 'g r' },
  '/admin/outbox': { Icon: Inbox, keys: 'g o' },
  '/admin/parsing': { Icon: BookOpenCheck, keys: 'g e' },
  '/admin/news': { Icon: Newspaper, keys: 'g n' },
  '/admin/audit': { Icon: ScrollText, keys: 'g l' },
  '/admin/settings': { Icon: Settings, keys: 'g s' },
};

/** The places of an operator's menu, with the keys that lead there. */
export const operatorPlaces = operatorNavigation.map((place) => ({
  ...place,
  ...shown[place.path],
}));
