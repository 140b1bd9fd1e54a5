import { Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { HALF_LIFE, MAX_BAND, MAX_RULES } from '#shared/leads/score-rules.ts';
import type { ScoreSettings } from '#shared/leads/score.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { SaveBarFrame, SavedState } from '#desktop/renderer/ui/panels/save-bar-frame.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import { EarlierRules, InWords } from './earlier-rules.tsx';
import { NumberField } from './number-field.tsx';
import { RuleRow } from './rule-row.tsx';
import { newRule, type RuleDraft } from './score-draft.ts';
import { PreviewPanel } from './score-preview.tsx';
import { type ScoreForm as Form, useScoreForm } from './use-score-form.ts';

/** The editor of the rules, what they would do, and the way back. */
export function ScoreForm({ latest, desk }: { latest: ScoreSettings; desk: DeskNames }) {
  const form = useScoreForm(latest);
  const box = useRef<HTMLFormElement>(null);
  const { isDirty, other } = form;
  const hasUnsaved = useCallback(() => isDirty, [isDirty]);
  /** Shows what is wrong and goes there. */
  const ask = (): boolean => {
    if (form.tell()) return true;
    window.requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
    return false;
  };
  const save = (version: number): void => {
    if (ask()) form.save(version);
  };
  return (
    <form
      ref={box}
      noValidate
      aria-label="Score rules"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && other === null) save(form.base.version);
      }}
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 gap-5">
        {other !== null && (
          <Conflict
            other={other}
            desk={desk}
            onKeepMine={() => save(other.version)}
            onTakeTheirs={form.discard}
          />
        )}
        <RulesPanel form={form} desk={desk} />
        <BandsPanel form={form} />
      </div>
      <div className="grid min-w-0 gap-5">
        <PreviewPanel set={form.set} onAsk={ask} />
        <EarlierRules
          settings={latest}
          desk={desk}
          isDirty={isDirty}
          isBusy={form.isRestoring}
          onRestore={form.restore}
        />
      </div>
      <div className="lg:col-span-2">
        <SaveBarFrame
          failure={form.failure === null ? null : errorText(form.failure)}
          onSaveKey={() => isDirty && other === null && save(form.base.version)}
        >
          <SavedState isDirty={isDirty} />
          <div className="flex flex-wrap gap-2">
            {isDirty && (
              <Button look="quiet" onClick={form.discard}>
                Discard changes
              </Button>
            )}
            <Button
              type="submit"
              look="primary"
              isBusy={form.isSaving}
              disabled={!isDirty || other !== null}
            >
              Save rules
            </Button>
          </div>
        </SaveBarFrame>
      </div>
      <LeaveGuard isDirty={hasUnsaved} text="Your changes to the score rules are not saved yet." />
    </form>
  );
}

function RulesPanel({ form, desk }: { form: Form; desk: DeskNames }) {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { rules } = form.draft;
  const setRules = (next: readonly RuleDraft[]) => form.change({ rules: next });
  const problem = form.problemOf('rules');
  return (
    <Panel title="Points" bodyClassName="pt-2">
      <p className="px-5 text-sm leading-6 text-ink-soft">
        Each rule gives points for what a person did, up to the given times. Negative points are
        subtracted.
        {!desk.showsEmails &&
          ' Your plan shows no email addresses, so rules that ask for one give no points.'}
      </p>
      <ul ref={list} className="mt-2 divide-y divide-line">
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={at + 1}
            desk={desk}
            problemOf={(field) => form.problemOf(`rules.${at}.${field}`)}
            onChange={(change) =>
              setRules(rules.map((one) => (one.id === rule.id ? { ...one, ...change } : one)))
            }
            onRemove={() => {
              setRules(rules.filter(({ id }) => id !== rule.id));
              add.current?.focus();
            }}
          />
        ))}
      </ul>
      {rules.length === 0 && (
        <p className="px-5 py-4 text-sm">Without rules, every lead has 0 points.</p>
      )}
      <div className="grid justify-items-start gap-2 border-t border-line px-5 py-4">
        {problem !== undefined && <FieldError text={problem} />}
        <button
          ref={add}
          type="button"
          aria-disabled={rules.length >= MAX_RULES || undefined}
          onClick={() => {
            if (rules.length >= MAX_RULES) return;
            setRules([...rules, newRule(rules)]);
            window.requestAnimationFrame(() =>
              list.current?.querySelector<HTMLElement>('li:last-child select')?.focus(),
            );
          }}
          className="inline-flex h-10 items-center gap-2 rounded-control border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-hover aria-disabled:opacity-55 touch:h-11"
        >
          <Plus aria-hidden size={16} />
          Add rule
        </button>
        {rules.length >= MAX_RULES && (
          <p className="text-[0.8125rem] text-ink-soft">There can be at most {MAX_RULES} rules.</p>
        )}
      </div>
    </Panel>
  );
}

function BandsPanel({ form: { draft, change, problemOf } }: { form: Form }) {
  return (
    <Panel title="Fading and temperature" bodyClassName="grid gap-5 p-5 pt-3">
      <Switch
        label="Points fade"
        hint="Recent actions count more."
        isOn={draft.fades}
        onChange={(fades) => change({ fades })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        {draft.fades && (
          <NumberField
            label="Half worth after days"
            {...HALF_LIFE}
            value={draft.halfLifeDays}
            error={problemOf('halfLifeDays')}
            onChange={(halfLifeDays) => change({ halfLifeDays })}
          />
        )}
        <NumberField
          label="Warm from"
          hint="Below is cold."
          min={-MAX_BAND}
          max={MAX_BAND}
          value={draft.warmFrom}
          error={problemOf('warmFrom')}
          onChange={(warmFrom) => change({ warmFrom })}
        />
        <NumberField
          label="Hot from"
          min={-MAX_BAND}
          max={MAX_BAND}
          value={draft.hotFrom}
          error={problemOf('hotFrom')}
          onChange={(hotFrom) => change({ hotFrom })}
        />
      </div>
    </Panel>
  );
}

/** Both copies stand here; nothing is overwritten before somebody chose. */
function Conflict({
  other,
  desk,
  onKeepMine,
  onTakeTheirs,
}: {
  other: ScoreSettings;
  desk: DeskNames;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  return (
    <Notice tone="warn">
      <p className="font-medium">The rules were changed somewhere else in the meantime.</p>
      <p className="text-ink-soft">Yours are below. The saved ones are:</p>
      <InWords set={other} desk={desk} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          Save mine on top
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Take the saved ones
        </Button>
      </div>
    </Notice>
  );
}
