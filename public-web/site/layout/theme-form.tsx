import { Glyph } from '#shared/ui/glyph.tsx';
import type { PageFrame } from './page-frame.ts';

const choices = [
  ['light', 'Light', 'sun'],
  ['system', 'System', 'monitor'],
  ['dark', 'Dark', 'moon'],
] as const;

/**
 * Light, system or dark. A real form: the server stores the choice in a cookie and renders the next
 * page with it, so no page appears in the wrong colours first.
 */
export function ThemeForm({ frame }: { frame: PageFrame }) {
  return (
    <form className="theme-form" method="post" action="/theme" data-theme-form>
      <input type="hidden" name="back" value={frame.path} />
      <fieldset>
        <legend className="unseen">Theme</legend>
        {choices.map(([value, label, glyph]) => (
          <button
            key={value}
            name="theme"
            value={value}
            aria-pressed={value === frame.theme}
            title={label}
          >
            <Glyph name={glyph} size={16} />
            <span className="unseen">{label}</span>
          </button>
        ))}
      </fieldset>
    </form>
  );
}
