import { NO, YES } from '#shared/unlock/field-answer.rules.ts';
import type { FieldView } from '../../unlock-page-view.ts';

/** The creator's extra fields, each with its own problem; the first wrong one gets the focus. */
export function ExtraFieldViews({
  fields,
  mayFocus,
}: {
  fields: readonly FieldView[];
  /** Nothing before them is wrong. */
  mayFocus: boolean;
}) {
  const firstWrong = fields.find(({ problem }) => problem !== null);
  return fields.map((field) => (
    <ExtraField
      key={field.id}
      field={field}
      isFocused={mayFocus && field === firstWrong}
      hasMark={!field.isRequired}
    />
  ));
}

function ExtraField({
  field,
  isFocused,
  hasMark,
}: {
  field: FieldView;
  isFocused: boolean;
  hasMark: boolean;
}) {
  const { id, label, kind, options, value, problem, isRequired } = field;
  const name = `field.${id}`;
  const problemId = problem === null ? undefined : `${id}-problem`;
  const says = (
    <>
      <span dir="auto">{label}</span>
      {hasMark && ' (optional)'}
    </>
  );
  const problemText = problem !== null && (
    <p className="field-problem" id={problemId}>
      {problem}
    </p>
  );
  if (kind === 'flag') {
    return (
      <fieldset aria-describedby={problemId}>
        <legend>{says}</legend>
        {problemText}
        {[YES, NO].map((answer, index) => (
          <label key={answer} className="agree">
            <input
              type="radio"
              name={name}
              value={answer}
              required={isRequired}
              defaultChecked={answer === value}
              autoFocus={isFocused && index === 0}
              data-focus={isFocused && index === 0 ? true : undefined}
            />
            <span>{answer}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  const shared = {
    id,
    name,
    required: isRequired,
    'aria-describedby': problemId,
    'aria-invalid': problem === null ? undefined : true,
    autoFocus: isFocused,
    'data-focus': isFocused ? true : undefined,
  } as const;
  return (
    <>
      <label htmlFor={id}>{says}</label>
      {problemText}
      {kind === 'choice' ? (
        <select {...shared} defaultValue={options.includes(value) ? value : ''}>
          <option value="">Please choose</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} {...inputOf(field)} defaultValue={value} maxLength={500} />
      )}
    </>
  );
}

/** Which keyboard a phone shows, and what a browser may fill in. */
function inputOf({ kind, autofill }: FieldView) {
  switch (kind) {
    case 'number':
      return { type: 'text', inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' } as const;
    case 'date':
      return { type: 'date', autoComplete: 'off' } as const;
    case 'link':
      return {
        type: 'text',
        inputMode: 'url',
        autoCapitalize: 'none',
        spellCheck: false,
        autoComplete: autofill ?? 'off',
        dir: 'ltr',
      } as const;
    case 'text':
    case 'choice':
    case 'flag': {
      const isPhone = autofill === 'tel';
      const dir = isPhone ? 'ltr' : 'auto';
      return { type: isPhone ? 'tel' : 'text', autoComplete: autofill ?? 'off', dir } as const;
    }
  }
}

/** What was typed, sent along with another address. */
export function TypedFields({ fields }: { fields: readonly FieldView[] }) {
  return fields.map(({ id, value }) => (
    <input key={id} type="hidden" name={`field.${id}`} value={value} />
  ));
}
