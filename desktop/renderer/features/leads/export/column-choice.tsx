import { exportColumnNames, exportColumns } from '#shared/leads/export-columns.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';

/** Which columns the file has; at first those of the table. */
export function ColumnChoice({
  fields,
  questions,
  showsEmails,
  ofView,
  chosen,
  onChange,
}: {
  fields: readonly { id: string; name: string }[];
  /** Asked after the content; each has its own column. */
  questions: readonly string[];
  showsEmails: boolean;
  /** Those the table shows, in its order. */
  ofView: readonly string[];
  /** Null: all. */
  chosen: readonly string[] | null;
  onChange: (columns: readonly string[] | null) => void;
}) {
  const all = [
    ...exportColumnNames
      .filter((name) => name !== 'email' || showsEmails)
      .map((name) => ({ name: name as string, label: exportColumns[name] as string })), // widened for own fields
    ...fields.map(({ id, name }) => ({ name: `own:${id}`, label: name })),
    ...questions.map((question) => ({
      name: `answer:${question}`,
      label: `Answer to “${question}”`,
    })),
  ];
  const names = all.map(({ name }) => name);
  const isOn = (name: string) => chosen === null || chosen.includes(name);
  const toggle = (name: string) => {
    const on = chosen ?? names;
    onChange(isOn(name) ? on.filter((one) => one !== name) : [...on, name]);
  };
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Columns</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {all.map(({ name, label }) => (
          <label key={name} className="flex min-h-8 items-center gap-2.5 text-sm touch:min-h-11">
            <input
              type="checkbox"
              checked={isOn(name)}
              onChange={() => toggle(name)}
              className="size-4 shrink-0 accent-brand"
            />
            <span className="min-w-0 truncate">{label}</span>
          </label>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onChange(ofView)}>
          As in the table
        </Button>
        <Button size="small" onClick={() => onChange(null)}>
          All columns
        </Button>
        <Button size="small" look="quiet" onClick={() => onChange([])}>
          None
        </Button>
      </div>
      {chosen?.length === 0 && (
        <p role="status" className="mt-2 text-[0.8125rem] text-ink-soft">
          Choose at least one column.
        </p>
      )}
      {!showsEmails && (
        <p className="mt-3 text-[0.8125rem] leading-5 text-ink-soft">
          Your plan shows no email addresses, so the file has none.
        </p>
      )}
    </fieldset>
  );
}
