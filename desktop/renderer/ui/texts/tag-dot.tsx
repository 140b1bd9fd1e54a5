import { classNames } from '../controls/class-names.ts';

/** The dot tells tags apart quickly; the name is what counts. */
const dots: { readonly [color: string]: string } = {
  gray: 'bg-ink-soft',
  blue: 'bg-[#2f6fed]',
  green: 'bg-[#1f9d55]',
  amber: 'bg-[#c98a00]',
  red: 'bg-[#d64545]',
  violet: 'bg-[#7c5cff]',
};

/** The colour of a tag or a stage. */
export function TagDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className={classNames('size-2 shrink-0 rounded-full', dots[color] ?? dots['gray'])}
    />
  );
}
