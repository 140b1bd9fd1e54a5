import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import { type DeskNames, stageName } from './table/lead-queries.ts';

/** A stage with its colour. */
export function StageName({ id, desk }: { id: string; desk: DeskNames | undefined }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <TagDot color={desk?.stages.find((stage) => stage.id === id)?.color ?? 'gray'} />
      <bdi className="truncate">{stageName(desk, id)}</bdi>
    </span>
  );
}

/** Tags that a row of the table has room for. */
const ON_A_LINE = 2;

export function TagList({
  ids,
  desk,
  isLine = false,
}: {
  ids: readonly string[];
  desk: DeskNames | undefined;
  /** On one line: the first ones, and how many more there are. */
  isLine?: boolean;
}) {
  const tags = desk?.tags.filter(({ id }) => ids.includes(id)) ?? [];
  const shown = isLine ? tags.slice(0, ON_A_LINE) : tags;
  const more = tags.slice(shown.length);
  return (
    <span className={classNames('flex min-w-0 gap-1', !isLine && 'flex-wrap')}>
      {shown.map(({ id, name, color }) => (
        <span
          key={id}
          className="inline-flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-full bg-ink/7 px-2 text-xs font-medium"
        >
          <TagDot color={color} />
          <bdi className="truncate">{name}</bdi>
        </span>
      ))}
      {more.length > 0 && (
        <span
          title={more.map(({ name }) => name).join(', ')}
          className="shrink-0 text-xs leading-6 text-ink-soft"
        >
          +{more.length}
          <span className="sr-only">: {more.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  );
}
