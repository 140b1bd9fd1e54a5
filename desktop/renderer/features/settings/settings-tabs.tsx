import { NavLink } from 'react-router-dom';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';

/** Screens of the installation's settings. */
export const settingsScreens = [
  { path: '/admin/settings', label: 'General' },
  { path: '/admin/settings/plans', label: 'Plans' },
  { path: '/admin/settings/sign-in', label: 'Sign-in' },
  { path: '/admin/settings/addresses', label: 'Addresses' },
  { path: '/admin/settings/stopped', label: 'Stopped mail' },
] as const;

/** Links to the screens of the settings, above each of them. */
export function SettingsTabs() {
  return (
    <nav aria-label="Settings" className="mb-6 flex flex-wrap gap-x-6 border-b border-line">
      {settingsScreens.map(({ path, label }) => (
        <NavLink
          key={path}
          to={path}
          end
          className={({ isActive }) =>
            classNames(
              '-mb-px inline-flex h-11 items-center border-b-2 text-sm font-medium transition-colors',
              isActive
                ? 'border-brand text-ink'
                : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
