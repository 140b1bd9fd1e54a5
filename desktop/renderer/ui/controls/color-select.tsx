import { tagColors } from '#shared/app/tag-fields.ts';
import { Select } from './select.tsx';

export type TagColor = (typeof tagColors)[number];

/** A colour as the contract knows it; grey for any other. */
export const colorOf = (text: string): TagColor =>
  tagColors.find((color) => color === text) ?? 'gray';

/** Chooses the colour of a tag or a stage. */
export function ColorSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: TagColor;
  onChange: (color: TagColor) => void;
}) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(colorOf(event.target.value))}
      className="w-28"
    >
      {tagColors.map((color) => (
        <option key={color} value={color}>
          {color.replace(/^./, (first) => first.toUpperCase())}
        </option>
      ))}
    </Select>
  );
}
