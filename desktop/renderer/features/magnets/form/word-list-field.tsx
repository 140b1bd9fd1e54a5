import { X } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useLoaded } from '#desktop/renderer/ui/panels/use-loaded.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';

const MAX_WORDS = 10;

const loadRule = () => import('./field-rules.ts');

/** Words as chips: Enter or a comma adds, Backspace in the empty box removes the last. */
export function WordListField({
  label,
  isOptional = false,
  hint,
  placeholder,
  words,
  error,
  inputRef,
  onChange,
}: {
  label: string;
  isOptional?: boolean;
  hint: string;
  placeholder: string;
  words: readonly string[];
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (words: string[]) => void;
}) {
  const rule = useLoaded(loadRule);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function add(text: string): void {
    const wanted = text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    const next = [...words];
    let refused: string | undefined;
    for (const word of wanted) {
      const wrong = rule?.problemOfWord(word) ?? null;
      if (wrong !== null) refused ??= wrong.text;
      else if (next.length >= MAX_WORDS) refused ??= `Use at most ${MAX_WORDS} words`;
      else if (!next.some((one) => one.toLowerCase() === word.toLowerCase())) next.push(word);
    }
    setProblem(refused);
    setTyped(refused === undefined ? '' : text);
    if (next.length !== words.length) onChange(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(words.slice(0, -1));
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(text);
  }

  return (
    <Field label={label} isOptional={isOptional} error={problem ?? error} hint={hint}>
      {(control) => (
        <div
          className={classNames(
            'flex min-h-10 touch:min-h-11 flex-wrap items-center gap-1.5 rounded-control border bg-surface p-1.25 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
            control['aria-invalid'] ? 'border-bad' : 'border-line-strong',
          )}
        >
          {words.map((word) => (
            <span
              key={word}
              className="inline-flex h-7.5 touch:h-11 max-w-full items-center rounded-[6px] bg-ink/7 pl-2.5 text-sm font-medium"
            >
              <span className="truncate">{word}</span>
              <button
                type="button"
                aria-label={`Remove ${word}`}
                onClick={() => onChange(words.filter((one) => one !== word))}
                className="grid size-7.5 touch:size-11 shrink-0 place-items-center rounded-[6px] text-ink-soft hover:text-ink"
              >
                <X aria-hidden size={14} />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={inputRef}
            value={typed}
            maxLength={500}
            placeholder={words.length === 0 ? placeholder : ''}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => add(typed)}
            className="h-7.5 touch:-my-1.25 touch:h-10.5 min-w-28 flex-1 bg-transparent px-1.5 outline-none placeholder:text-ink-soft/70"
          />
        </div>
      )}
    </Field>
  );
}
