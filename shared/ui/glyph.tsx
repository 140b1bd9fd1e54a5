import { trustHtml } from '#shared/app/trusted-html.ts';
import { magnetIcon } from '#shared/magnets/magnet-icons.ts';
import { interfaceGlyphs, type InterfaceGlyph } from './interface-glyphs.ts';
import { magnetGlyphs } from './magnet-glyphs.ts';

/** An icon of the interface beside its text; decorative, so hidden from assistive technology. */
export function Glyph({ name, size = 20 }: { name: InterfaceGlyph; size?: number }) {
  return <Stroke markup={interfaceGlyphs[name]} size={size} />;
}

/** The icon a creator chose; an unknown name shows the target. */
export function MagnetGlyph({ name, size = 24 }: { name: string; size?: number }) {
  return <Stroke markup={magnetGlyphs[magnetIcon(name)]} size={size} />;
}

function Stroke({ markup, size }: { markup: string; size: number }) {
  return (
    <svg
      className="glyph"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      // Constant markup from our own tables, never data.
      dangerouslySetInnerHTML={{ __html: trustHtml(markup) }}
    />
  );
}
