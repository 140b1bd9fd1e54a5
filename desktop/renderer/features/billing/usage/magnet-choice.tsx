import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';

export interface ChoosableMagnet {
  id: string;
  title: string;
  /** Why it cannot be chosen. */
  obstacle?: string | undefined;
}

/** Magnets with a box each, as many as the plan has room for. */
export function MagnetChoice({
  legend,
  magnets,
  chosen,
  limit,
  onChange,
}: {
  legend: string;
  magnets: readonly ChoosableMagnet[];
  chosen: ReadonlySet<string>;
  /** Null means unlimited. */
  limit: number | null;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const isFull = limit !== null && chosen.size >= limit;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm">{legend}</legend>
      <p role="status" className="text-[0.8125rem] text-ink-soft tabular-nums">
        {chosen.size.toLocaleString()}
        {limit === null ? ' chosen' : ` of ${limit.toLocaleString()} chosen`}
        {isFull && magnets.length > chosen.size && '. To choose another one, leave one out.'}
      </p>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line">
        {magnets.map(({ id, title, obstacle }) => {
          const isChosen = chosen.has(id);
          return (
            <li key={id}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-sm hover:bg-hover has-disabled:cursor-not-allowed has-disabled:text-ink-soft">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && (isFull || obstacle !== undefined)}
                  onChange={() => toggle(id)}
                  className="size-4 shrink-0 accent-brand"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
                {obstacle !== undefined && <Badge tone="wait">{obstacle}</Badge>}
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
