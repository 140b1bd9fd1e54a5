import {
  magnetTemplates,
  templateNames,
  type MagnetTemplate,
} from '#shared/magnets/magnet-templates.ts';
import { ChoiceCards, type Card } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import creative from './templates/creative.jpg';
import elegant from './templates/elegant.jpg';
import linkedin from './templates/linkedin.jpg';
import minimal from './templates/minimal.jpg';
import modern from './templates/modern.jpg';
import professional from './templates/professional.jpg';

/** Pictures of the templates, from `npm run screenshots -- --docs`. */
const pictures: Record<MagnetTemplate, string> = {
  linkedin,
  modern,
  elegant,
  professional,
  creative,
  minimal,
};

const texts: Record<MagnetTemplate, string> = {
  linkedin: 'Like a post in the feed',
  modern: 'Dark top, one white card',
  elegant: 'An open book in a serif',
  professional: 'A header and a side card',
  creative: 'One bold colour, large type',
  minimal: 'Only text',
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
        title: templateNames[template],
        text: texts[template],
        picture: (
          <img
            src={pictures[template]}
            alt=""
            width={480}
            height={272}
            className="w-full rounded-[6px] border border-line"
          />
        ),
      }))}
    />
  );
}
