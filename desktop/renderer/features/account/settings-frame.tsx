import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { settingsSections } from './settings-sections.ts';
import { PageHeader, useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';

/** A part of the settings, with links to the others; each has its own address. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Settings"
        text="Your public profile, the look of your pages, the safety of the account, how comments are read, what we email you, how long leads are kept, and your data."
      />
      <SectionTitle title={title} />
      <nav aria-label="Settings" className="mb-6 max-w-3xl border-b border-line">
        <ul className="-mb-px flex flex-wrap gap-x-6">
          {settingsSections.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={path}
                end
                className={({ isActive }) =>
                  classNames(
                    'inline-flex h-11 items-center rounded-sm border-b-2 text-sm font-medium -outline-offset-2 transition-colors',
                    isActive
                      ? 'border-brand text-ink'
                      : 'border-transparent text-ink-soft hover:text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}

/** After the header's own title, so that the window is named by the part of the settings. */
function SectionTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
