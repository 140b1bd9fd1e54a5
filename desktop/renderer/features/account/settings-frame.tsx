import type { ReactNode } from 'react';
import { LinkTabs } from '#desktop/renderer/navigation/link-tabs.tsx';
import { settingsSections } from './settings-sections.ts';
import { PageHeader, useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';

/** A part of the settings, with links to the others; each has its own address. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Settings"
        text="Your public profile, the look of your pages, account security, how comments are read, what we email you, how long leads are kept, and your data."
      />
      <SectionTitle title={title} />
      <LinkTabs label="Settings" screens={settingsSections} className="max-w-3xl" />
      {children}
    </>
  );
}

/** After the header's own title, so that the window is named by the part of the settings. */
function SectionTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
