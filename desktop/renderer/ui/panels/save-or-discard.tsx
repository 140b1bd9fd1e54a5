import { Button } from '../controls/button.tsx';

/** The buttons below a form; there is something to save, or to discard, once it was changed. */
export function SaveOrDiscard({
  label,
  isBusy,
  isDirty,
  onDiscard,
}: {
  label: string;
  isBusy: boolean;
  isDirty: boolean;
  onDiscard: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!isDirty}>
        {label}
      </Button>
      {isDirty && (
        <Button look="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
      )}
    </div>
  );
}
