import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { usualClosingTexts } from '#shared/magnets/availability-texts.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';
import { FormSection } from '../form-section.tsx';
import { DateTimeField } from './date-time-field.tsx';

/** From when until when the page takes visitors, how many, and what it says afterwards. */
export function AvailabilitySection({ saved }: { saved: Magnet | null }) {
  const { register, formState } = useFormContext<MagnetFormValues>();
  const { timeZone } = useUser();
  const taken = saved?.placesTaken ?? null;
  return (
    <FormSection
      title="Opening and closing"
      text={
        <>
          Times are in {timeZone.replaceAll('_', ' ')}, your time zone in{' '}
          <Link to="/settings/profile" className="underline">
            Settings
          </Link>
          .
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField
          name="startsAt"
          label="Opens"
          hint="Until then the page says when it opens. Comments written before count then."
          timeZone={timeZone}
        />
        <DateTimeField
          name="endsAt"
          label="Closes"
          hint="People who pasted a comment before are still let in, and people who unlocked keep the content."
          timeZone={timeZone}
        />
      </div>
      <TextField
        label="Limit of unlocks"
        isOptional
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        hint={
          taken === null
            ? 'How many people may unlock it. Each person counts once.'
            : `How many people may unlock it. ${taken.toLocaleString()} did so far.`
        }
        error={formState.errors.unlockLimit?.message}
        {...register('unlockLimit')}
      />
      <TextArea
        label="Closing text"
        isOptional
        maxLength={500}
        placeholder={usualClosingTexts.ended}
        hint="Shown instead of the form after the end and when all places are taken."
        error={formState.errors.closingText?.message}
        {...register('closingText')}
      />
    </FormSection>
  );
}
