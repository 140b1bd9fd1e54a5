import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';

/** One filter of a list: all, or one of a few. */
export function SegmentedFilter<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T | undefined;
  choices: readonly { value: T; label: string }[];
  /** Empty for all. */
  onChange: (value: T | '') => void;
}) {
  return (
    <Segmented<T | ''>
      label={label}
      value={value ?? ''}
      choices={[{ value: '', label: 'All' }, ...choices]}
      onChange={onChange}
    />
  );
}
