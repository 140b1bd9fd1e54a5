import type { CSSProperties } from 'react';
import type { ShownAnnouncement } from '#shared/settings/announcement.ts';

/** In the element, so that pages without an announcement carry nothing of it. */
const style = (isWarning: boolean): CSSProperties => ({
  padding: 'var(--space-2) var(--space-4)',
  background: isWarning ? 'var(--brass-wash)' : 'var(--ink)',
  color: isWarning ? 'var(--brass-ink)' : 'var(--paper)',
  fontSize: 'var(--type-xs)',
  textAlign: 'center',
  overflowWrap: 'anywhere',
});

/** What the installation's operators tell visitors, above every page. */
export function AnnouncementBar({ announcement }: { announcement: ShownAnnouncement }) {
  const { text, kind, linkUrl, linkLabel } = announcement;
  return (
    <aside aria-label="Announcement" style={style(kind === 'warning')}>
      {kind === 'warning' && <strong>Important: </strong>}
      <span dir="auto">{text}</span>
      {linkUrl !== '' && (
        <>
          {' '}
          <a href={linkUrl} rel="noopener noreferrer" style={{ color: 'inherit' }}>
            {linkLabel}
          </a>
        </>
      )}
    </aside>
  );
}
