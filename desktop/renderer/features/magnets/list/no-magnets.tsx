import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { starters } from '../form/starters.ts';

/** The first visit: one button, and three starting points. */
export function NoMagnets() {
  return (
    <Panel bodyClassName="p-5 pb-10">
      <EmptyState
        picture={<MagnetGlyph name="gift" size={26} />}
        title="Create your first magnet"
        action={
          <ButtonLink to="/magnets/new" look="primary">
            <Plus aria-hidden size={17} />
            Start from scratch
          </ButtonLink>
        }
      >
        A magnet is content you give away for a comment: a text, a file or a link. You choose the
        word, people comment it on your post, and the unlock page opens the content.
      </EmptyState>
      <p className="mb-4 text-center text-sm text-ink-soft">Or start with a template</p>
      <ul className="mx-auto grid max-w-3xl gap-3 sm:grid-cols-3">
        {starters.map((starter) => (
          <li key={starter.id}>
            <Link
              to={`/magnets/new?starter=${starter.id}`}
              className="flex h-full items-center gap-3.5 rounded-panel border border-line p-4 transition-colors hover:border-line-strong hover:bg-hover"
            >
              <span className="text-brand-ink">
                <MagnetGlyph name={starter.icon} size={22} />
              </span>
              <span>
                <span className="block text-sm font-medium">{starter.name}</span>
                <span className="block text-[0.8125rem] text-ink-soft">{starter.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
