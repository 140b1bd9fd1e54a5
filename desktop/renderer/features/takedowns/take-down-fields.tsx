import { takedownReasons, takedownReasonTexts } from '#shared/takedowns/takedown-reasons.ts';
import type { NewTakedown } from '#shared/takedowns/takedowns.contract.ts';
import { Field, TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import type { FieldProblems } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';

export const emptyTakedown: NewTakedown = { reason: 'deception', message: '' };

/** The reason for the creator: a category, and the operator's own words. */
export function TakeDownFields({
  value,
  problems,
  onChange,
}: {
  value: NewTakedown;
  /** Errors by field name. */
  problems: FieldProblems;
  onChange: (value: NewTakedown) => void;
}) {
  const choose = (code: string) => {
    const reason = takedownReasons.find((one) => one === code);
    if (reason !== undefined) onChange({ ...value, reason });
  };
  return (
    <>
      <Field label="What is wrong" error={problems['reason']}>
        {(control) => (
          <Select {...control} value={value.reason} onChange={({ target }) => choose(target.value)}>
            {takedownReasons.map((reason) => (
              <option key={reason} value={reason}>
                {takedownReasonTexts[reason]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextArea
        label="Message to the creator"
        required
        maxLength={1_000}
        rows={4}
        value={value.message}
        onChange={({ target }) => onChange({ ...value, message: target.value })}
        hint="Sent by email and shown beside the page. Say what has to change."
        error={problems['message']}
      />
    </>
  );
}
