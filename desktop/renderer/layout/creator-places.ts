import {
  Activity,
  ChartNoAxesCombined,
  LayoutDashboard,
  Magnet,
  Newspaper,
  Plug,
  UsersRound,
} from 'lucide-react';
import { creatorNavigation } from '#shared/app/navigation.ts';

const shown = {
  '/dashboard': { Icon: LayoutDashboard, keys: 'g d' },
  '/magnets': { Icon: Magnet, keys: 'g m' },
  '/crm': { Icon: UsersRound, keys: 'g l' },
  '/performance': { Icon: ChartNoAxesCombined, keys: 'g p' },
  '/activity': { Icon: Activity, keys: 'g a' },
  '/integrations': { Icon: Plug, keys: 'g i' },
  '/news': { Icon: Newspaper, keys: 'g n' },
};

/** The places of a creator's menu, with the keys that lead there. */
export const creatorPlaces = creatorNavigation.map((place) => ({ ...place, ...shown[place.path] }));
