import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { isFound } from './outcome-texts.ts';

/** The latest answers of a reader, the newest at the right: a full bar was found, a low one was not. */
export function OutcomeStrip({ outcomes }: { outcomes: readonly string[] }) {
  const found = outcomes.filter(isFound).length;
  return (
    <div>
      <div aria-hidden className="flex h-5 items-end gap-0.5">
        {outcomes.map((outcome, at) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the strip is drawn anew as a whole
            key={at}
            className={classNames(
              'w-1.5 rounded-xs',
              isFound(outcome) ? 'h-full bg-good' : 'h-1/3 bg-bad',
            )}
          />
        ))}
      </div>
      <p className="mt-1 text-[0.8125rem] text-ink-soft">
        Found in {found} of the last {outcomes.length} readings
      </p>
    </div>
  );
}
