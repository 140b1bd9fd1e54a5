import type { ReactNode } from 'react';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import type { UnlockPageView } from './unlock-page-view.ts';

/** Titles of at least this many letters are set smaller. */
const LONG_TITLE = 75;

interface TitleBlockProps {
  view: UnlockPageView;
  title: string;
  iconSize?: number;
  children?: ReactNode;
}

/** Icon, title and description of the magnet. */
export function TitleBlock({ view, title, iconSize = 28, children }: TitleBlockProps) {
  const { icon, description } = view.magnet;
  return (
    <header className="head">
      <span className="head-icon" aria-hidden="true">
        <MagnetGlyph name={icon} size={iconSize} />
      </span>
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
