/** A choice of several; none chosen means all of them. */
export function CheckBoxes<T extends string>({
  label,
  offered,
  chosen,
  hint,
  onChange,
}: {
  label: string;
  offered: readonly { value: T; label: string }[];
  chosen: readonly T[];
  hint: string;
  onChange: (chosen: T[]) => void;
}) {
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {offered.map(({ value, label: name }) => (
          <label
            key={value}
            className="inline-flex min-h-8 items-center gap-2 text-sm touch:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                )
              }
              className="size-4 accent-brand"
            />
            {name}
          </label>
        ))}
      </div>
      <p className="text-[0.8125rem] text-ink-soft">{hint}</p>
    </div>
  );
}
