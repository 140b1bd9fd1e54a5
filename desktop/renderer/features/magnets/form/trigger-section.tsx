import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { FormSection } from './form-section.tsx';
import { FormerWords } from './former-words.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';
import { PostsField } from './posts/posts-field.tsx';
import { TriggerTester } from './trigger-tester.tsx';
import { WordClashes } from './checks/word-clashes.tsx';
import { WordListField } from './word-list-field.tsx';

export function TriggerSection({
  magnetId,
  savedWords,
}: {
  magnetId: string | null;
  savedWords: readonly string[];
}) {
  const { control, setValue } = useFormContext<MagnetFormValues>();
  const words = useWatch({ control, name: 'triggerWords' });
  const mode = useWatch({ control, name: 'matchMode' });
  const excluded = useWatch({ control, name: 'excludedWords' });
  const acceptsTypo = useWatch({ control, name: 'acceptsTypo' });
  return (
    <FormSection title="Trigger" text="What people comment, and on which posts.">
      <Controller
        control={control}
        name="triggerWords"
        render={({ field, fieldState }) => (
          <WordListField
            label="Trigger words"
            hint="Press Enter to add a word. Any of them unlocks. Capitals, accents and styled letters do not matter."
            placeholder="GROWTH"
            words={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormerWords
        words={words}
        savedWords={savedWords}
        onKeep={(kept) => setValue('triggerWords', [...words, ...kept], { shouldDirty: true })}
      />
      <div className="grid gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          The comment must
        </span>
        <Controller
          control={control}
          name="matchMode"
          render={({ field }) => (
            <Segmented
              label="The comment must"
              value={field.value}
              choices={[
                { value: 'contains', label: 'Contain the word' },
                { value: 'whole', label: 'Be only the word' },
                { value: 'exact', label: 'Be the word, with or without emoji' },
              ]}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="acceptsTypo"
        render={({ field }) => (
          <Switch
            label="Accept one typo"
            hint="In a word of five letters or more. When this is off, a comment with a typo waits for your approval."
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="excludedWords"
        render={({ field, fieldState }) => (
          <WordListField
            label="Excluded words"
            isOptional
            hint="A comment with one of these does not count, even with the trigger word."
            placeholder="not interested"
            words={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <TriggerTester rule={{ words, mode, excluded, acceptsTypo }} />
      <WordClashes magnetId={magnetId} />
      <PostsField magnetId={magnetId} />
    </FormSection>
  );
}
