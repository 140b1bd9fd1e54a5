import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import {
  MAX_POINTS,
  MAX_TIMES,
  scoreDelays,
  type ScoreEvent,
  scoreEvents,
} from '#shared/leads/score-rules.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import { NumberField } from './number-field.tsx';
import { narrowingText, RuleConditions } from './rule-conditions.tsx';
import type { RuleDraft } from './score-draft.ts';

/** What happens, its points, how often it counts, and what narrows it. */
export function RuleRow({
  rule,
  place,
  desk,
  problemOf,
  onChange,
  onRemove,
}: {
  rule: RuleDraft;
  /** From 1, for names. */
  place: number;
  desk: DeskNames;
  problemOf: (field: string) => string | undefined;
  onChange: (change: Partial<RuleDraft>) => void;
  onRemove: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // A problem is not hidden behind a closed part.
  const opensBy = problemOf('withinDays') ?? problemOf('magnets') ?? problemOf('methods');
  const isShown = isOpen || opensBy !== undefined;
  return (
    <li>
      <fieldset className="grid min-w-0 gap-3 px-5 py-4">
        <legend className="sr-only">
          Rule {place}: {scoreEvents[rule.event]}
        </legend>
        <div className="grid items-start gap-3 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_6rem_6rem_auto]">
          <Field label="When somebody" className="max-sm:col-span-3">
            {(control) => (
              <Select
                {...control}
                value={rule.event}
                onChange={(event) => onChange({ event: event.target.value as ScoreEvent })} // one of the options below
              >
                {Object.entries(eventTexts).map(([event, text]) => (
                  <option key={event} value={event}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <NumberField
            label="Points"
            min={-MAX_POINTS}
            max={MAX_POINTS}
            value={rule.points}
            error={problemOf('points')}
            onChange={(points) => onChange({ points })}
          />
          <NumberField
            label="Times"
            min={1}
            max={MAX_TIMES}
            value={rule.times}
            error={problemOf('times')}
            onChange={(times) => onChange({ times })}
          />
          <IconButton label={`Remove rule ${place}`} onClick={onRemove} className="mt-6.5">
            <Trash2 aria-hidden size={16} />
          </IconButton>
        </div>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setOpen(!isShown)}
          className="flex min-h-8 items-center gap-1.5 justify-self-start text-left text-[0.8125rem] leading-5 text-ink-soft hover:text-ink touch:min-h-11"
        >
          <ChevronDown
            aria-hidden
            size={15}
            className={classNames('shrink-0 transition-transform', isShown && 'rotate-180')}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{narrowingText(rule, desk)}</span>
        </button>
        <div id={id} hidden={!isShown}>
          {isShown && (
            <RuleConditions
              rule={rule}
              desk={desk}
              delayOf={scoreDelays[rule.event]}
              problemOf={problemOf}
              onChange={onChange}
            />
          )}
        </div>
      </fieldset>
    </li>
  );
}

const eventTexts: { readonly [event in ScoreEvent]: string } = {
  verified: 'unlocks a lead magnet',
  repeat: 'unlocks another lead magnet',
  email: 'leaves an email address',
  opened: 'opens the content',
  returned: 'comes back to the content',
  near_miss: 'comments close to the word',
};
