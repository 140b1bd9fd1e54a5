import type { ReactNode } from 'react';
import { magnetTemplates, type MagnetTemplate } from '#shared/magnets/magnet-templates.ts';
import { ChoiceCards, type Card } from '#desktop/renderer/ui/controls/choice-cards.tsx';

const line = 'fill-line-strong';
const soft = 'fill-line';
const accent = 'fill-brand';

/** Small drawings of the six layouts: where the author, the text and the button stand. */
const pictures: Record<MagnetTemplate, ReactNode> = {
  linkedin: (
    <>
      <rect x="26" y="6" width="68" height="56" rx="5" className="fill-surface stroke-line" />
      <circle cx="37" cy="17" r="5" className={line} />
      <rect x="46" y="13" width="26" height="3" rx="1.5" className={line} />
      <rect x="46" y="19" width="18" height="2" rx="1" className={soft} />
      <rect x="32" y="29" width="56" height="3" rx="1.5" className={line} />
      <rect x="32" y="36" width="44" height="3" rx="1.5" className={soft} />
      <rect x="32" y="49" width="56" height="8" rx="4" className={accent} />
    </>
  ),
  modern: (
    <>
      <rect x="8" y="12" width="46" height="7" rx="2" className={line} />
      <rect x="8" y="23" width="38" height="7" rx="2" className={line} />
      <rect x="8" y="38" width="42" height="3" rx="1.5" className={soft} />
      <rect x="8" y="44" width="34" height="3" rx="1.5" className={soft} />
      <rect x="66" y="10" width="46" height="48" rx="6" className="fill-surface stroke-line" />
      <rect x="72" y="34" width="34" height="6" rx="2" className={soft} />
      <rect x="72" y="45" width="34" height="7" rx="3.5" className={accent} />
    </>
  ),
  elegant: (
    <>
      <rect x="46" y="8" width="28" height="1.5" className={line} />
      <rect x="34" y="16" width="52" height="5" rx="1" className={line} />
      <rect x="42" y="26" width="36" height="2.5" rx="1" className={soft} />
      <rect x="46" y="32" width="28" height="2.5" rx="1" className={soft} />
      <rect x="36" y="44" width="48" height="1" className={line} />
      <rect x="48" y="50" width="24" height="8" className={accent} />
    </>
  ),
  professional: (
    <>
      <rect x="0" y="0" width="120" height="14" className={accent} />
      <rect x="10" y="22" width="62" height="5" rx="1" className={line} />
      <rect x="10" y="32" width="62" height="3" rx="1" className={soft} />
      <rect x="10" y="38" width="50" height="3" rx="1" className={soft} />
      <rect x="10" y="50" width="40" height="8" rx="2" className={accent} />
      <rect x="82" y="22" width="28" height="36" rx="2" className="fill-surface stroke-line" />
      <circle cx="96" cy="32" r="5" className={line} />
    </>
  ),
  creative: (
    <>
      <path d="M0 0h120v26L0 44Z" className="fill-brand/25" />
      <rect x="12" y="10" width="54" height="8" rx="4" className={line} />
      <circle cx="98" cy="22" r="12" className={accent} />
      <rect x="12" y="46" width="52" height="4" rx="2" className={soft} />
      <rect x="72" y="44" width="36" height="12" rx="6" className={accent} />
    </>
  ),
  minimal: (
    <>
      <rect x="20" y="18" width="48" height="5" rx="1" className={line} />
      <rect x="20" y="30" width="80" height="1" className={soft} />
      <rect x="20" y="38" width="58" height="2.5" rx="1" className={soft} />
      <rect x="20" y="50" width="20" height="2.5" rx="1" className={accent} />
    </>
  ),
};

const texts: Record<MagnetTemplate, readonly [title: string, text: string]> = {
  linkedin: ['LinkedIn', 'Feels like the feed'],
  modern: ['Modern', 'Two columns, big title'],
  elegant: ['Elegant', 'Centred, fine lines'],
  professional: ['Professional', 'A band and a side card'],
  creative: ['Creative', 'Shapes and colour'],
  minimal: ['Minimal', 'Text and one link'],
};

export function TemplatePicker({
  value,
  onChange,
}: {
  value: MagnetTemplate;
  onChange: (template: MagnetTemplate) => void;
}) {
  return (
    <ChoiceCards
      label="Template"
      className="grid-cols-2 sm:grid-cols-3"
      value={value}
      onChange={onChange}
      cards={magnetTemplates.map((template): Card<MagnetTemplate> => ({
        value: template,
        title: texts[template][0],
        text: texts[template][1],
        picture: (
          <svg
            aria-hidden
            viewBox="0 0 120 68"
            className="w-full overflow-hidden rounded-[6px] bg-paper"
          >
            {pictures[template]}
          </svg>
        ),
      }))}
    />
  );
}
