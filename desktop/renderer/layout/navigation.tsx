import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';

export interface Place {
  path: string;
  label: string;
  Icon: LucideIcon;
  /** They lead there. */
  keys: string;
  /** Shown behind the name. */
  beside?: ReactNode;
}

/** The places of a console; `activeClass` marks the current one. */
export function Navigation({
  places,
  activeClass,
  onNavigate,
}: {
  places: readonly Place[];
  activeClass: string;
  onNavigate?: () => void;
}) {
  const { pathname } = useLocation();
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  /** A place within this one is open. */
  const hasCloser = (path: string) =>
    places.some((other) => other.path.startsWith(`${path}/`) && isAt(other.path));
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {places.map(({ path, label, Icon, beside }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={hasCloser(path)}
              {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
              className={({ isActive }) =>
                classNames(
                  'flex h-10 items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors',
                  isActive ? activeClass : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
                )
              }
            >
              <Icon aria-hidden size={18} />
              {label}
              {beside}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many items wait in a place; `text` names them for screen readers. */
export function PlaceCount({ amount, text }: { amount: number; text: string }) {
  if (amount === 0) return null;
  return (
    <span className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-xs font-semibold text-paper tabular-nums">
      {amount > 999 ? '999+' : amount}
      <span className="sr-only"> {text}</span>
    </span>
  );
}
