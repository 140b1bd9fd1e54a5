import type { ReactNode } from 'react';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { describeCreator } from './creator.ts';
import { PageLogo } from './page-brand.tsx';
import type { UnlockPageView } from './unlock-page-view.ts';

/** Titles of at least this many letters are set smaller. */
const LONG_TITLE = 75;

interface TitleBlockProps {
  view: UnlockPageView;
  title: string;
  iconSize?: number;
  children?: ReactNode;
}

/** The creator's logo or the magnet's icon, its title and description. */
export function TitleBlock({ view, title, iconSize = 28, children }: TitleBlockProps) {
  const { icon, description, user, template } = view.magnet;
  const logo = view.brand?.logo ?? null;
  return (
    <header className="head">
      {logo === null ? (
        <span className="head-icon" aria-hidden="true">
          <MagnetGlyph name={icon} size={iconSize} />
        </span>
      ) : (
        <PageLogo path={logo} name={describeCreator(user).name} template={template} />
      )}
      <h1 dir="auto" data-long={title.length >= LONG_TITLE || undefined}>
        {title}
      </h1>
      {description && (
        <p className="head-text" dir="auto">
          {description}
        </p>
      )}
      {children}
    </header>
  );
}
