import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { controlClass } from '#desktop/renderer/ui/controls/field.tsx';

/** First and last day, as `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

/** "3 Apr – 9 Apr 2026" */
export function spanText({ from, to }: Days): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** A button that asks for two days and shows those that are chosen. */
export function OwnPeriod({
  chosen,
  shown,
  check,
  onChoose,
}: {
  /** Null while another period is chosen. */
  chosen: Days | null;
  /** What is on the screen now: the days that the form begins with. */
  shown: Days | undefined;
  /** What is wrong with two days; null for nothing. */
  check: (days: Days) => string | null | Promise<string | null>;
  onChoose: (days: Days) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const [problem, setProblem] = useState<string | null>(null);
  async function show(): Promise<void> {
    const found = await check(days);
    setProblem(found);
    if (found !== null) return;
    onChoose(days);
    setIsOpen(false);
  }
  return (
    <Popover
      label="Own period"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        setProblem(null);
        if (open) setDays(chosen ?? shown ?? { from: '', to: '' });
      }}
      className="w-72 p-4"
      trigger={
        <Button aria-pressed={chosen !== null}>
          <CalendarDays aria-hidden size={16} />
          {chosen === null ? 'Own period' : spanText(chosen)}
        </Button>
      }
    >
      <form
        className="grid gap-3 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="grid gap-1">
            <span className="font-medium">{end === 'from' ? 'First day' : 'Last day'}</span>
            <input
              type="date"
              required
              value={days[end]}
              onChange={(event) => setDays({ ...days, [end]: event.target.value })}
              className={`${controlClass} h-10 text-sm touch:h-11 touch:text-base`}
            />
          </label>
        ))}
        {problem !== null && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        <Button type="submit" look="primary">
          Show
        </Button>
      </form>
    </Popover>
  );
}
